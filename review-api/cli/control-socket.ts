import { type ClientRequest, type IncomingMessage, request } from "node:http"
import { createInterface } from "node:readline"
import { Readable } from "node:stream"
import { importOptionsHeader } from "../data-folder/serve-control-socket.ts"
import { type ImportEvent, importEventSchema } from "../imports/events.ts"
import { ImportError } from "../imports/import-error.ts"
import type { ImportOptions } from "../imports/options.ts"

/**
 * Imports through a running program: streams the file to its socket and yields the events that come back.
 * @param socket address of the socket in the data folder.
 * @throws ImportError with the program's own message, or when it is busy or goes away.
 */
export async function* importThrough(
  socket: string,
  options: ImportOptions,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<ImportEvent> {
  const call = request({
    socketPath: socket,
    method: "POST",
    path: "/import",
    headers: {
      "content-type": "text/csv",
      [importOptionsHeader]: Buffer.from(JSON.stringify(options)).toString("base64url"),
    },
  })
  const file = Readable.from(bytes, { objectMode: false })
  let fileError: Error | null = null
  file.once("error", (error) => {
    fileError = error
    call.destroy()
  })
  try {
    const response = await answerTo(call, file)
    if (response.statusCode === 503)
      throw new ImportError(
        "The data folder is busy: the program is starting or another tool is running. Try again in a moment.",
      )
    if (response.statusCode !== 200)
      throw new ImportError(`The running program refused the import (${response.statusCode}).`)
    const lines = createInterface({ input: response })
    // Who reads no further hangs up; no one is left to hear of it.
    lines.on("error", () => {})
    for await (const line of lines) {
      const event = importEventSchema.parse(JSON.parse(line))
      if (event.type === "failed") throw new ImportError(event.message)
      yield event
      if (event.type === "done") return
    }
    throw new ImportError(stopped)
  } catch (error) {
    // The file's own error is more useful than the broken connection that follows from it.
    throw fileError ?? (error instanceof ImportError ? error : new ImportError(stopped))
  } finally {
    file.destroy()
    call.destroy()
  }
}

const stopped = "The running program stopped during the import. Its next start cleans up; then import again."

function answerTo(call: ClientRequest, file: Readable): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    call.once("response", resolve)
    // Also after the answer: a refusal closes the connection while the file is still being sent.
    call.on("error", reject)
    file.pipe(call)
  })
}
