import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { mediaType } from "#lib/contract/index.ts"

export type Received = { method: string; url: string; headers: IncomingHttpHeaders; body: string }
export type Handler = (request: IncomingMessage, answer: ServerResponse, received: Received) => void

/** A real HTTP server in the place of the Review API; the handler can be changed between calls. */
export async function startUpstream(first: Handler) {
  const state = { handler: first, received: [] as Received[], readsBody: true }
  const server = createServer(async (request, answer) => {
    const received: Received = {
      method: request.method ?? "",
      url: request.url ?? "",
      headers: request.headers,
      body: "",
    }
    state.received.push(received)
    try {
      if (state.readsBody) for await (const chunk of request) received.body += chunk
    } catch {
      return
    }
    state.handler(request, answer, received)
  })
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    last: () => state.received.at(-1)!,
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}
export type Upstream = Awaited<ReturnType<typeof startUpstream>>

/** Answers JSON in the media type of the contract. */
export function json(
  answer: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  answer.writeHead(status, { "content-type": `${mediaType}; charset=utf-8`, ...headers })
  answer.end(JSON.stringify(body))
}
