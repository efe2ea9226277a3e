import type { ChildProcess } from "node:child_process"
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import { startProduct } from "./product.ts"

export type Requested = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

/** Replacement of a path's response: a failure, the real response changed, the real one later, or none. */
export type Instead =
  | { status: number; body: unknown }
  | { change: (body: never) => unknown }
  | { after: Promise<void> }
  | "hang up"

export type Between = {
  /** Of an app that asks the Review API through here. */
  address: string
  /** Calls that arrived. */
  requested: Requested[]
  /** Answers to change, by path, by method and path, or `*` for every call. */
  instead: Record<string, Instead>
  /** Replacement where `instead` names none. */
  answerFor?: ((method: string, path: string) => Instead | undefined) | undefined
  /** Output of that app. */
  output(): string
}

const hopByHop = ["connection", "keep-alive", "transfer-encoding", "content-length", "host", "expect"]
const passed = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.includes(name))) as Record<
    string,
    string
  >

/** Lets this process end although a child goes on; the child ends when its channel closes. */
function unref(child: ChildProcess) {
  child.unref()
  child.channel?.unref()
  for (const stream of [child.stdout, child.stderr]) (stream as Socket | null)?.unref()
}

/**
 * Starts another app that asks a running Review API through here, where calls are seen and answers can be changed.
 * @param apiUrl of that Review API.
 * @param endsWithUs whether no one will close it: it then keeps no process alive, and ends with this one.
 */
export async function startBetween(
  apiUrl: string,
  { endsWithUs = false } = {},
): Promise<Between & { close(): Promise<void> }> {
  const state: Omit<Between, "address" | "output"> = { requested: [], instead: {} }
  const server = createServer(async (request, answer) => {
    const { method = "GET", headers } = request
    const { pathname: path, searchParams: query } = new URL(request.url!, "http://localhost")
    const requested = { method, path, query, headers, body: "" }
    state.requested.push(requested)
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    requested.body = Buffer.concat(pieces).toString()
    const own =
      state.instead[`${method} ${path}`] ??
      state.instead[path] ??
      state.instead["*"] ??
      state.answerFor?.(method, path)
    if (own === "hang up") return request.socket.destroy()
    if (own && "after" in own) await own.after
    if (own && "status" in own) {
      answer.writeHead(own.status, { "content-type": "application/json" })
      return answer.end(JSON.stringify(own.body))
    }
    // Streams never end by themselves.
    const gone = new AbortController()
    answer.once("close", () => gone.abort())
    const passedOn = async () => {
      const real = await fetch(apiUrl + request.url!, {
        signal: gone.signal,
        method,
        headers: passed(headers),
        body: pieces.length > 0 ? Buffer.concat(pieces) : undefined,
      })
      return { real, text: await real.text() }
    }
    const came = await passedOn().catch((error) => {
      if (!gone.signal.aborted) throw error
    })
    if (!came) return
    const { real, text } = came
    const { "content-encoding": _, ...kept } = Object.fromEntries(real.headers)
    answer.writeHead(real.status, passed(kept))
    answer.end(
      own && "change" in own && real.ok ? JSON.stringify(own.change(JSON.parse(text) as never)) : text,
    )
  })
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  if (endsWithUs) server.unref().on("connection", (socket) => socket.unref())
  const { port } = server.address() as AddressInfo
  const product = await startProduct({ REVIEW_API_URL: `http://127.0.0.1:${port}` })
  if (endsWithUs) unref(product.child)
  return Object.assign(state, {
    address: product.address,
    output: product.output,
    async close() {
      await product.stop()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  })
}
