"""The user guide: `sphinx-build -W -b html docs docs/_build`."""

import importlib.util
import sys
from pathlib import Path

from pygments.lexers.rust import RustLexer

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "Harary"
author = "the authors of Harary"
copyright = "the authors of Harary, MIT or Apache-2.0"
language = "en"

extensions = ["myst_nb", "accessible", "mathml", "terminal"]
html_math_renderer = "mathml"
myst_enable_extensions = ["colon_fence", "deflist", "dollarmath", "html_image"]
myst_heading_anchors = 3
# The notebooks are run with the package where it is installed, and shown as they are elsewhere.
nb_execution_mode = "force" if importlib.util.find_spec("harary") else "off"
# Without the package there is no kernel either, and so no lexer for the cells.
suppress_warnings = [] if importlib.util.find_spec("harary") else ["myst-nb.lexer"]
nb_execution_raise_on_error = True
nb_execution_timeout = 120
nb_merge_streams = True
exclude_patterns = ["_build", "requirements.txt"]
highlight_language = "none"

html_theme = "furo"
html_title = "Harary"
html_static_path = ["_static"]
html_css_files = ["harary.css"]
html_copy_source = False
html_show_sphinx = False
html_theme_options = {"navigation_with_keys": True}


def link_measured(app, docname, source):
    """What lies outside this folder in the source is the page `measured` here."""
    source[0] = source[0].replace("](../../benchmarks/README.md)", "](../measured.md)")
    source[0] = source[0].replace("](../benchmarks/README.md)", "](measured.md)")


def setup(app):
    app.add_lexer("rust,ignore", RustLexer)  # as rustdoc calls an example that it does not run
    app.connect("source-read", link_measured)
