import { request } from "node:http"
import { setTimeout as pause } from "node:timers/promises"
import { FolderInUse } from "../data-folder/lock-folder.ts"
import { type OpenDatabase, openDatabase } from "../data-folder/open-database.ts"
import { ImportError } from "../import/import-error.ts"

const patienceMs = 60_000
const pauseMs = 200

/**
 * The database of the environment, or the running program that holds it. Waits up to a minute for a program that is
 * still starting and for another command to end.
 * @param env DATABASE_URL or DATA_DIR.
 * @returns the open database, to be released; or the refusal, whose socket responds to tools and imports.
 * @throws ImportError when the data folder is still busy after a minute.
 */
export async function openOrReach(
  env: NodeJS.ProcessEnv,
  waitMs = patienceMs,
): Promise<OpenDatabase | FolderInUse> {
  const until = Date.now() + waitMs
  for (;;) {
    const database = await openDatabase(env).catch((error) => {
      if (error instanceof FolderInUse) return error
      throw error
    })
    if (!(database instanceof FolderInUse) || (await isServed(database.socket))) return database
    if (Date.now() > until)
      throw new ImportError(
        "The data folder is busy: the program is starting or another tool is running. Try again in a moment.",
      )
    await pause(pauseMs)
  }
}

/** Whether a program responds on the socket: one that starts says 503, one that has just ended nothing. */
function isServed(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = request({ socketPath: socket, path: "/" }, (response) => {
      response.resume()
      resolve(response.statusCode !== 503)
    })
    probe.on("error", () => resolve(false))
    probe.end()
  })
}
