"""What Sphinx and furo leave out for readers with a keyboard or a screen reader.

What scrolls sideways can be reached by the keyboard, captions have a level, and the two drawers of furo have names.
"""

from pathlib import Path

ADDED = [
    ("<pre>", '<pre tabindex="0">'),
    ('<div class="table-wrapper', '<div tabindex="0" class="table-wrapper'),
    ('<math xmlns="http://www.w3.org/1998/Math/MathML" display="block">', '<math tabindex="0" display="block">'),
    ('class="caption" role="heading">', 'class="caption" role="heading" aria-level="2">'),
    ('<aside class="sidebar-drawer">', '<aside class="sidebar-drawer" aria-label="All pages">'),
    ('<aside class="toc-drawer', '<aside aria-label="This page" class="toc-drawer'),
]


def add(app, error):
    if error is None and app.builder.format == "html":
        for page in Path(app.outdir).rglob("*.html"):
            text = page.read_text()
            for before, after in ADDED:
                text = text.replace(before, after)
            page.write_text(text)


def setup(app):
    app.connect("build-finished", add)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
