import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { Readable } from "node:stream"
import type { ReadableStream as NodeWebStream } from "node:stream/web"
import { pathToFileURL } from "node:url"
import { findRoute } from "./app-routes.ts"

const root = join(import.meta.dirname, "../../..")

type Context = { params: Promise<Record<string, string | string[]>> }
type Handlers = Record<string, (request: Request, context: Context) => Promise<Response>>

function requestOf(message: IncomingMessage): Request {
  const { method = "GET", url = "/" } = message
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers)) headers.set(name, String(value))
  const hasBody = method !== "GET" && method !== "HEAD"
  const body = hasBody ? (Readable.toWeb(message) as ReadableStream<Uint8Array>) : undefined
  return new Request(`http://${message.headers.host}${url}`, {
    method,
    headers,
    body,
    duplex: "half",
  } as RequestInit)
}

async function answerOf(message: IncomingMessage): Promise<Response> {
  const request = requestOf(message)
  const found = findRoute("route.ts", new URL(request.url).pathname)
  if (!found) return new Response("Not Found", { status: 404 })
  const handlers = (await import(pathToFileURL(join(root, found.file)).href)) as Handlers
  // As Next does it.
  const method = request.method === "HEAD" && !handlers["HEAD"] ? "GET" : request.method
  const handler = handlers[method]
  if (!handler) return new Response(null, { status: 405 })
  return handler(request, { params: Promise.resolve(found.params) })
}

async function serve(message: IncomingMessage, to: ServerResponse): Promise<void> {
  const answer = await answerOf(message)
  const cookies = answer.headers.getSetCookie()
  const headers = [...answer.headers].filter(([name]) => name !== "set-cookie")
  to.writeHead(answer.status, { ...Object.fromEntries(headers), "set-cookie": cookies })
  if (!answer.body) return void to.end()
  Readable.fromWeb(answer.body as NodeWebStream)
    .on("error", () => to.destroy())
    .pipe(to)
}

/** Serves the route handlers of `app` as Next does. @returns its address. */
export async function startAppServer(): Promise<string> {
  const server = createServer((message, answer) => {
    serve(message, answer).catch((error: unknown) => {
      console.error(error)
      answer.destroy()
    })
  })
  // On a busy machine a page may send its next request just as an idle connection is closed, and lose it.
  server.keepAliveTimeout = 0
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
