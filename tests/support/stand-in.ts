import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"

export type Asked = { method: string; url: URL; headers: IncomingMessage["headers"]; body: unknown }
/** Response: JSON, or text of a type; none while it hangs. */
export type StandInAnswer = { status?: number; json?: unknown; text?: string; type?: string } | "hangs"

/**
 * A server that stands in for someone else's on this machine.
 * @returns its address, what it was asked, and `answer`, which can be replaced at any time.
 */
export async function startStandIn() {
  const asked: Asked[] = []
  const standIn = {
    asked,
    origin: "",
    answer: (_: Asked): StandInAnswer => ({ status: 404, json: {} }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const server = createServer(async (request, response) => {
    let text = ""
    for await (const piece of request) text += piece
    const one = {
      method: request.method!,
      url: new URL(request.url!, standIn.origin),
      headers: request.headers,
      body: text ? JSON.parse(text) : null,
    }
    asked.push(one)
    const answer = standIn.answer(one)
    if (answer === "hangs") return
    const { status = 200, json, text: body, type = "application/json" } = answer
    response.writeHead(status, { "content-type": type })
    response.end(body ?? JSON.stringify(json))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  standIn.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return standIn
}

export type StandIn = Awaited<ReturnType<typeof startStandIn>>
