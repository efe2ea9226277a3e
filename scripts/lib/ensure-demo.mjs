import { existsSync } from "node:fs"
import { join } from "node:path"
import { demoProgram } from "./programs.mjs"
import { run } from "./run.mjs"
import { say } from "./say.mjs"

/**
 * Makes the embedded database with the demo accounts and their reviews read, where there is none yet: in a program of
 * its own, beside the build, whose memory goes with it. Whether it succeeds or not, the Review API does what is left to
 * do at its start, and says what is in the way.
 */
export async function ensureDemo(settings, sessionSecret) {
  if (existsSync(join(settings.dataDir, "db"))) return
  say("Creating the demo accounts ...")
  const started = Date.now()
  const { command, args, ...options } = demoProgram(settings, sessionSecret)
  const { code } = await run(command, args, { ...options, quiet: true })
  if (code === 0) say(`Demo accounts created in ${Math.round((Date.now() - started) / 1000)} s.`)
}
