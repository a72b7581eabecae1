"""Formulas as MathML, which browsers set themselves: no script, no font, no network.

docutils translates LaTeX to MathML; this hands its output to Sphinx as a renderer named `mathml`.
"""

import re

from docutils import nodes
from docutils.utils.math import MathError
from docutils.utils.math.latex2mathml import tex2mathml
from sphinx.errors import ExtensionError


def _mathml(node, as_block):
    try:
        formula = tex2mathml(node.astext(), as_block=as_block)
    except MathError as error:
        raise ExtensionError(f"{node.source}:{node.line}: {error} in {node.astext()!r}") from error
    # A brace grows only where LaTeX would have \left, as parentheses do already.
    return re.sub(r"<mo>([{}])</mo>", r'<mo stretchy="false">\1</mo>', formula)


def _inline(writer, node):
    writer.body.append(_mathml(node, as_block=False))
    raise nodes.SkipNode


def _block(writer, node):
    writer.body.append(f'<div class="math">{_mathml(node, as_block=True)}</div>')
    raise nodes.SkipNode


def setup(app):
    app.add_html_math_renderer("mathml", (_inline, None), (_block, None))
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
