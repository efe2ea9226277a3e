import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"

export type Received = { path: string; headers: IncomingHttpHeaders; body: string }

/** A program of someone else that is sent webhooks: it keeps what comes, and responds as it is told. */
export async function startWebhookReceiver() {
  const received: Received[] = []
  const responds = { status: 204, body: "", location: "", silent: false }
  const server = createServer(async (request, answer) => {
    const body = await text(request)
    received.push({ path: request.url ?? "", headers: request.headers, body })
    if (responds.silent) return
    answer.writeHead(responds.status, responds.location ? { location: responds.location } : {})
    answer.end(responds.body)
  })
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    received,
    responds,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
