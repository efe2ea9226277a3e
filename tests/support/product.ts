import { type ChildProcess, fork } from "node:child_process"
import { constants, cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "../../scripts/lib/ports.mjs"
import { programEnv } from "./programs.ts"

const script = (command: string) => join(import.meta.dirname, `../../scripts/${command}.mjs`)

export type Product = {
  address: string
  apiUrl: string
  dataDir: string
  /** The process of `npm start`. */
  child: ChildProcess
  output: () => string
  /** Ends as Ctrl-C does. @returns its exit code. */
  stop(): Promise<number | null>
}

/**
 * Starts the whole product as `npm start` does, on free ports and a data folder of its own.
 * @param env more variables.
 * @param database a folder of the embedded database to begin with a copy of, such as `demoDatabase` has.
 * @param command `api` or `app` starts that program alone.
 * @throws with what it printed when it ends before it is ready.
 */
export async function startProduct(
  env: Record<string, string> = {},
  database?: string,
  command: "start" | "api" | "app" = "start",
): Promise<Product> {
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), "outpost-e2e-"))
  if (database) {
    // Where the file system can, files are shared until they are written to.
    cpSync(database, join(dataDir, "db"), { recursive: true, mode: constants.COPYFILE_FICLONE })
  }
  const ports = { PORT: String(await freePort()), REVIEW_API_PORT: String(await freePort()) }
  const child = fork(script(command), {
    env: programEnv({
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      RATE_LIMIT_PER_MINUTE: "1000000",
      WEBSITE_CHECKS: "false",
      AUTH_LIMIT_PER_MINUTE: "1000",
      OUTPOST_APP_PROCESSES: "1",
      ...ports,
      ...env,
    }),
    silent: true,
  })
  let printed = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      printed += chunk
    })
  }
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve))
  const ready = new Promise<{ address: string; apiUrl: string }>((resolve, reject) => {
    child.on("message", (message: { type: string; address: string; apiUrl: string }) => {
      if (message.type === "ready") resolve(message)
    })
    ended.then(() => reject(new Error(`The product did not start.\n${printed}`)))
  })
  const { address, apiUrl } = await ready
  const stop = async () => {
    child.kill("SIGINT")
    const code = await ended
    if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true })
    return code
  }
  return { address, apiUrl, dataDir, child, output: () => printed, stop }
}
