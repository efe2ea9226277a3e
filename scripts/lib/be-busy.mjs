const turnMs = 20

/** In turns, so that the end of the parent is heard. */
function turn() {
  const end = performance.now() + turnMs
  while (performance.now() < end);
  setImmediate(turn)
}

process.on("disconnect", () => process.exit())
turn()
