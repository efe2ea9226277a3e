import type { IncomingMessage, ServerResponse } from "node:http"
import { safeError } from "../core/safe-error.ts"
import type { ImportEvent } from "../imports/events.ts"
import { ImportError } from "../imports/import-error.ts"
import { type ImportOptions, importOptionsSchema } from "../imports/options.ts"
import { runImport } from "../imports/run-import.ts"
import type { Deps } from "../services/deps.ts"
import { answerTool, toolAt } from "./answer-tool.ts"
import { folderOf } from "./open-database.ts"

/** Header that carries the options of an import, base64url of JSON: options hold a password, so not the address. */
export const importOptionsHeader = "x-outpost-import"

/**
 * Answers on the socket of the data folder, for tools on this machine only: POST /import takes CSV up and sends
 * events down, one JSON object per line; the provider's tools have an address each. Does nothing for a database without
 * a data folder.
 */
export function serveControlSocket(deps: Deps): void {
  folderOf(deps.db)?.answerWith((request, response) => {
    const tool = toolAt(request.url)
    if (!tool && request.url !== "/import") return refuse(response, 404, "Endpoint Not Found")
    if (request.method !== "POST") return refuse(response, 405, "POST only")
    if (tool) return void answerTool(deps, tool, request, response)
    const options = readOptions(request)
    if (!options) return refuse(response, 400, "The import options could not be read.")
    void answerImport(deps, options, request, response)
  })
}

function refuse(response: ServerResponse, status: number, error: string): void {
  response.writeHead(status, { "content-type": "application/json", connection: "close" })
  response.end(JSON.stringify({ status, error }))
}

function readOptions(request: IncomingMessage): ImportOptions | null {
  try {
    const text = Buffer.from(String(request.headers[importOptionsHeader] ?? ""), "base64url").toString()
    return importOptionsSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

async function answerImport(
  deps: Deps,
  options: ImportOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.writeHead(200, { "content-type": "application/x-ndjson", connection: "close" })
  const send = async (event: ImportEvent) => {
    if (response.destroyed) throw new ImportError("The caller disconnected.")
    if (!response.write(`${JSON.stringify(event)}\n`)) await drained(response)
  }
  try {
    for await (const event of runImport(deps, options, request)) await send(event)
  } catch (error) {
    const isExpected = error instanceof ImportError
    if (!isExpected) deps.log.error({ error: safeError(error) }, "import failed")
    const message = isExpected ? error.message : "The import failed. See the program's log."
    await send({ type: "failed", message }).catch(() => {})
  }
  response.end()
}

const drained = (response: ServerResponse) =>
  new Promise<void>((resolve) => {
    const done = () => {
      response.off("drain", done)
      response.off("close", done)
      resolve()
    }
    response.on("drain", done)
    response.on("close", done)
  })
