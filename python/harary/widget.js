// The board of a game, to be clicked on. Python knows the rules: this shows what it says, and tells
// it what was clicked.

const SHAPES = { win: "▲", draw: "●", loss: "▼" };

/** What a value is to the player to move, in words, and the plies. */
function worth([outcome, plies], toMove) {
  const kind = outcome === "draw" ? "draw" : outcome === toMove ? "win" : "loss";
  const words = { win: "wins", draw: "draws", loss: "loses" }[kind];
  return { kind, plies, words: plies === null ? words : `${words} in ${plies} plies` };
}

/** Where each cell sits in a grid: column and row, from 1. */
function places(view) {
  const wide = Math.max(...view.places.map(([x]) => x));
  return view.places.map(([x, y = 1, z = 1]) => {
    // The layers of a solid side by side, and edges {1, 2} of a graph at row 1, column 2.
    if (view.shape === "layers") return [x + (z - 1) * (wide + 1), y];
    if (view.shape === "graph") return [y, x];
    if (view.shape === "line" || view.shape === "ring") return [((x - 1) % 16) + 1, Math.ceil(x / 16)];
    return [x, y];
  });
}

function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "onclick") made.addEventListener("click", value);
    else if (value !== null && value !== false) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/** The button of a move, with its value if hints are shown. */
function button(state, tell, move, label, more) {
  const value = state.values[move.text] ? worth(state.values[move.text], state.turn) : null;
  const says = value ? `${move.means}: ${value.words}` : move.means;
  const shown = value ? [element("span", { class: "value" }, SHAPES[value.kind] + (value.plies ?? ""))] : [];
  return element(
    "button",
    { ...more, type: "button", title: says, "aria-label": says, class: value ? `move ${value.kind}` : "move",
      onclick: () => tell({ do: "play", move: move.text }) },
    label, ...shown,
  );
}

function board(state, tell) {
  const { view } = state;
  const moves = new Map(state.legal.map((move) => [move.text, move]));
  const ended = new Set(state.sets.flat());
  const cells = places(view).map(([column, row], cell) => {
    const name = view.names[cell];
    const owner = view.classes[cell];
    const style = `grid-column:${column};grid-row:${row}`;
    if (owner === 0 && moves.has(name)) return button(state, tell, moves.get(name), name, { style });
    const whose = owner === 0 ? "nobody's" : view.owners[owner - 1];
    const classes = ["cell", `owner${owner}`, cell === state.last && "last", ended.has(cell) && "set"];
    const label = `${name}: ${whose}${cell === state.last ? ", the last move" : ""}`;
    return element(
      "span", { style, class: classes.filter(Boolean).join(" "), role: "img", "aria-label": label },
      owner === 1 ? "✕" : owner === 2 ? "◯" : name,
    );
  });
  return element("div", { class: "board" }, ...cells);
}

/** Games without cells: the position as text, and a button for each move. */
function list(state, tell) {
  const moves = state.legal.map((move) => button(state, tell, move, move.text, {}));
  return element("div", {}, element("pre", {}, state.drawn), element("div", { class: "moves" }, ...moves));
}

function render({ model, el }) {
  const tell = (message) => model.send(message);
  function show() {
    const state = model.get("state");
    const { view } = state;
    const isBoard = view?.kind === "board" && view.shape !== "columns";
    const turn = state.ending ? `${state.outcome === "draw" ? "draw" : `${state.outcome} wins`}: ${state.ending}`
      : `${state.turn} to move`;
    const press = (label, what, isOff = false) =>
      element("button", { type: "button", disabled: isOff ? "" : null, onclick: () => tell({ do: what }) }, label);
    const focused = el.querySelector(":focus")?.getAttribute("aria-label");
    el.replaceChildren(
      element("section", { class: "harary", "aria-label": state.game },
        element("p", { class: "goal" }, element("strong", {}, state.game), ` ${state.goal}`),
        element("p", { role: "status" }, [turn, state.said].filter(Boolean).join(". ")),
        (isBoard ? board : list)(state, tell),
        element("div", { class: "controls" },
          press("Undo", "undo", state.moves.length === 0), press("Redo", "redo"),
          press("Restart", "restart", state.moves.length === 0),
          press(state.hints ? "Hide values" : "Show values", "hints"),
          press("Harary moves", "reply", state.outcome !== null)),
      ),
    );
    if (focused) el.querySelector(`[aria-label="${CSS.escape(focused)}"]`)?.focus();
  }
  model.on("change:state", show);
  show();
  return () => model.off("change:state", show);
}

export default { render };
