import { say } from "./say.mjs"
import { supervise } from "./supervise.mjs"

/**
 * Starts programs beside each other and keeps them running until this process is told to end.
 *
 * SIGINT, SIGTERM, SIGHUP and the end of the parent's channel stop them in reverse order and exit 0; a program that
 * cannot be started at first stops the others and exits 1. One that ends later is started again, however often it takes.
 * @param programs in the order in which they depend on each other; each bears that another is not ready yet
 * @param onReady called once all of them serve
 */
export async function serve(programs, onReady) {
  const running = []
  let stopping = null

  function stopAll(code, text) {
    stopping ??= (async () => {
      if (text) say(text)
      for (const one of [...running].reverse()) await one.stop()
      process.exit(code)
    })()
    return stopping
  }

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stopAll(0, "Stopping ..."))
  process.on("disconnect", () => stopAll(0))

  try {
    say(`Starting ${programs.map(({ name }) => name.replace("The", "the")).join(" and ")} ...`)
    for (const program of programs) running.push(supervise(program, { say }))
    await Promise.all(running.map((one) => one.start()))
  } catch (error) {
    if (!stopping) await stopAll(1, `${error.message} Everything is stopped.`)
    return
  }
  if (!stopping) onReady(running)
}
