import { SettingsError } from "#lib/settings/read-variables.ts"
import { createLogger } from "./core/logger.ts"
import { safeError } from "./core/safe-error.ts"
import { DatabaseRefusal } from "./db/refusal.ts"
import { makeProgram } from "./make-program.ts"
import { readSettings } from "./settings/environment.ts"

let log = createLogger("info")

let stopping: Promise<void> | undefined

/** Tells whoever started this program, in a sentence. @returns whether someone is there to be told. */
const sendToParent = (type: "waits" | "refused", text: string) =>
  new Promise<boolean>((resolve) => {
    if (process.send && process.connected) process.send({ type, text }, (error) => resolve(!error))
    else resolve(false)
  })

async function fail(error: unknown): Promise<never> {
  const isRefused = error instanceof DatabaseRefusal || error instanceof SettingsError
  if (!isRefused) log.fatal({ error: safeError(error) }, "the Review API cannot run")
  else if (!(await sendToParent("refused", error.message))) log.fatal(error.message)
  process.exit(1)
}

function stopOnSignal(stop: () => Promise<void>): void {
  const leave = () => {
    stopping ??= stop().then(() => process.exit(0), fail)
  }
  for (const event of ["SIGTERM", "SIGINT", "disconnect"] as const) process.on(event, leave)
}

async function start(): Promise<void> {
  log = createLogger(readSettings(process.env).logLevel)
  const program = await makeProgram(process.env, log)
  stopOnSignal(program.close)
  let isPrepared = false
  program.deps.outage.watch({
    began: () => {
      if (!isPrepared)
        void sendToParent("waits", "The Review API is waiting for PostgreSQL, which is not responding yet.")
    },
  })
  const port = await program.listen()
  await program.prepare()
  isPrepared = true
  if (stopping) return
  process.send?.({ type: "ready", port })
  await program.work()
}

// Failures while the program is stopping do not matter.
await start().catch((error) => (stopping ? undefined : fail(error)))
