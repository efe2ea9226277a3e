import type { AnswerOf, InputOf } from "#lib/contract/operations.ts"
import { browserClientHeader, clientName } from "#lib/contract/wire.ts"
import { upstreamFailure } from "#lib/errors/api-failure.ts"
import { type BrowserOperation, browserEndpoints } from "#lib/routes/browser-endpoints.gen.ts"
import { routes } from "#lib/routes/routes.ts"
import { formOf, readBrowserAnswer } from "./browser-client.ts"

/**
 * As `browserCall` with a file, and says how much of it is sent: `fetch` tells nobody.
 * @param onProgress called with the part that is sent, from 0 to 1.
 * @throws ApiFailure, and the reason of the signal when that fires.
 */
export const browserUpload = <I extends BrowserOperation>(
  id: I,
  input: InputOf<I>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (part: number) => void },
): Promise<AnswerOf<I>> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.open(browserEndpoints[id].method, routes.bff(id, input))
    request.setRequestHeader(browserClientHeader, clientName)
    request.setRequestHeader("accept", "application/json")
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onabort = () => reject(signal.reason)
    request.onerror = () => reject(upstreamFailure("upstream_unreachable"))
    request.onload = () => {
      const { status, responseText: text } = request
      try {
        resolve(readBrowserAnswer(id, { ok: status >= 200 && status < 300, status, text }))
      } catch (error) {
        reject(error)
      }
    }
    request.onloadend = () => signal.removeEventListener("abort", stop)
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener("abort", stop)
    request.send(formOf((input as { body: object }).body))
  })
