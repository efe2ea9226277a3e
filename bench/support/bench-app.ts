import { randomBytes } from "node:crypto"
import { addressOf } from "#lib/settings/address-of.ts"
import { freePort } from "../../scripts/lib/ports.mjs"
import { appProgram } from "../../scripts/lib/programs.mjs"
import { supervise } from "../../scripts/lib/supervise.mjs"
import { benchBuild } from "./bench-build.ts"

/** Starts the bench build in front of a Review API, in one process or several. */
export async function startBenchApp(apiUrl: string, appProcesses = 1) {
  const folder = process.env.BENCH_FOLDER ?? (await benchBuild())
  const [host, port] = ["127.0.0.1", await freePort()]
  const address = addressOf(host, port)
  const program = appProgram(
    { host, port, apiUrl, address, appProcesses },
    randomBytes(48).toString("base64"),
  )
  const app = supervise({ ...program, cwd: folder }, { say: console.log })
  await app.start()
  return { address, stop: () => app.stop() }
}
