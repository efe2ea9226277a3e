import { request } from "node:http"
import { json } from "node:stream/consumers"
import { z } from "zod"
import { systemClock } from "../core/clock.ts"
import { ApiError } from "../core/errors.ts"
import { type ToolName, type ToolRequest, tools } from "../data-folder/answer-tool.ts"
import { FolderInUse } from "../data-folder/lock-folder.ts"
import { openDatabase } from "../data-folder/open-database.ts"
import { ImportError } from "../imports/import-error.ts"
import { readSettings } from "../settings/environment.ts"

const answerSchema = z.object({ said: z.string().optional(), error: z.string().optional() })

async function askProgram(socket: string, name: ToolName, requested: ToolRequest): Promise<string> {
  const answer = await new Promise<unknown>((resolve, reject) => {
    const options = { socketPath: socket, method: "POST", path: `/${name}` }
    const call = request(options, (response) => json(response).then(resolve, reject))
    call.on("error", reject)
    call.end(JSON.stringify(requested))
  })
  const { said, error } = answerSchema.parse(answer)
  if (said === undefined) throw new ImportError(error ?? "The running program could not do it.")
  return said
}

/**
 * Runs a tool of the provider on the database of the environment, through the running program when that holds it.
 * @param env DATABASE_URL or DATA_DIR, and what the program itself reads.
 * @returns what there is to say.
 * @throws ImportError with a message for the person at the terminal.
 */
export async function runTool(
  name: ToolName,
  requested: ToolRequest,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const database = await openDatabase(env).catch((error) => {
    if (error instanceof FolderInUse) return error
    throw error
  })
  if (database instanceof FolderInUse) return askProgram(database.socket, name, requested)
  try {
    const { config } = readSettings(env)
    return await tools[name]({ ...database, clock: systemClock, config }, requested)
  } catch (error) {
    throw error instanceof ApiError ? new ImportError(error.message) : error
  } finally {
    await database.release()
  }
}
