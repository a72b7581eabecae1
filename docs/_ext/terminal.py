"""Examples of a terminal: commands are marked, and what the program prints is plain text."""

from pygments.lexer import RegexLexer
from pygments.token import Generic, Text, Whitespace


class Terminal(RegexLexer):
    """Commands begin with `$ ` and go on in lines that begin with `> `."""

    name = "Terminal"
    tokens = {
        "root": [
            (r"^(\$|>)(?= )", Generic.Prompt, "command"),
            (r".*\n", Text),
        ],
        # Word by word, so that a narrow screen breaks a command at blanks only.
        "command": [
            (r"\n", Text, "#pop"),
            (r" +", Whitespace),
            (r"\S+", Generic.Strong),
        ],
    }


def setup(app):
    app.add_lexer("console", Terminal)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
