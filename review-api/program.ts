import { createLogger } from "./http/logger.ts"
import { safeError } from "./http/safe-error.ts"
import { makeProgram } from "./make-program.ts"
import { readSettings } from "./settings/environment.ts"

const log = createLogger(readSettings(process.env).logLevel)

let stopping: Promise<void> | undefined

function fail(error: unknown): never {
  log.fatal({ error: safeError(error) }, "the Review API cannot run")
  process.exit(1)
}

function stopOnSignal(stop: () => Promise<void>): void {
  const leave = () => {
    stopping ??= stop().then(() => process.exit(0), fail)
  }
  for (const event of ["SIGTERM", "SIGINT", "disconnect"] as const) process.on(event, leave)
}

async function start(): Promise<void> {
  const program = await makeProgram(process.env, log)
  stopOnSignal(program.close)
  await program.prepare()
  if (stopping) return
  const port = await program.listen()
  process.send?.({ type: "ready", port })
  await program.work()
}

// What fails while the program is told to end does not matter any more.
await start().catch((error) => (stopping ? undefined : fail(error)))
