import type { IncomingHttpHeaders } from "node:http"
import { Readable } from "node:stream"
import { defineNetwork, HttpNetworkFrame, NetworkSource } from "msw/experimental"
import { type HttpHandler, HttpResponse, http } from "msw/http"
import { type Dispatcher, request as sendTo } from "undici"
import type { OperationId } from "#lib/contract/operations.ts"
import { matchOperation } from "#lib/contract/paths.ts"
import { methodOverrideHeader } from "#lib/contract/wire.ts"
import { findRoute } from "./app-routes.ts"
import { appFacts } from "./running-app.ts"

/** Request of a page. */
export type Requested = {
  /** As it was sent, `POST` for a PATCH that travels as one. */
  method: string
  /** Of the app, with the base of a shadow session. */
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  body: string
  /** The call of the Review API that it is; null for forms and sessions, which make their calls themselves. */
  operation: OperationId | null
}

/** The cookies of a browser. */
export type Jar = {
  getCookieStringSync(url: string): string
  getCookiesSync(url: string): { key: string; expiryTime(): number | undefined }[]
  setCookieSync(cookie: string, url: string): unknown
}

class PageFrame extends HttpNetworkFrame {
  readonly #answer: PromiseWithResolvers<Response>

  constructor(request: Request, answer: PromiseWithResolvers<Response>) {
    super({ request })
    this.#answer = answer
  }

  respondWith(response?: Response): void {
    if (!response || response.type === "error") this.passthrough()
    else this.#answer.resolve(response)
  }

  errorWith(): void {
    this.passthrough()
  }

  /** There is nothing behind the network of a test. */
  passthrough(): void {
    this.#answer.reject(new TypeError("Failed to fetch"))
  }
}

class PageSource extends NetworkSource<PageFrame> {
  enable(): void {}
}

const bffPath = /^\/api\/bff(?=\/)/

function operationOf(method: string, path: string, headers: Headers): OperationId | null {
  const bare = path.replace(/^\/as\/[^/]+/, "")
  if (!bffPath.test(bare)) return null
  const requested = headers.get(methodOverrideHeader)?.toUpperCase() ?? method
  return matchOperation(requested === "HEAD" ? "GET" : requested, bare.replace(bffPath, ""))?.id ?? null
}

function noteOf(request: Request): Requested {
  const { pathname: path, searchParams } = new URL(request.url)
  const note: Requested = {
    method: request.method,
    path,
    body: "",
    query: Object.fromEntries(searchParams),
    headers: Object.fromEntries(request.headers),
    operation: operationOf(request.method, path, request.headers),
  }
  if (request.body)
    void request
      .clone()
      .text()
      .then((text) => Object.assign(note, { body: text }))
  return note
}

function headersOf(given: IncomingHttpHeaders): Headers {
  const headers = new Headers()
  for (const [name, value = []] of Object.entries(given)) {
    for (const one of [value].flat()) headers.append(name, one)
  }
  return headers
}

/** Sends a request on to the app, which must not see that it is served elsewhere. */
async function forward(request: Request, jar: Jar): Promise<Response> {
  const { appUrl } = await appFacts()
  const { host, pathname, search, href } = new URL(request.url)
  const answer = await sendTo(`${appUrl}${pathname}${search}`, {
    method: request.method as Dispatcher.HttpMethod,
    headers: { ...Object.fromEntries(request.headers), host, cookie: jar.getCookieStringSync(href) },
    body: request.body && new Uint8Array(await request.arrayBuffer()),
    signal: request.signal,
  })
  const headers = headersOf(answer.headers)
  for (const cookie of headers.getSetCookie()) jar.setCookieSync(cookie, href)
  const isEmpty = request.method === "HEAD" || [204, 304].includes(answer.statusCode)
  const isStream = headers.get("content-type")?.startsWith("text/event-stream")
  // Whole, so that a page that has its answer waits for nothing more.
  const body = isStream ? Readable.toWeb(answer.body) : await answer.body.arrayBuffer()
  return new Response(isEmpty ? null : (body as BodyInit), { status: answer.statusCode, headers })
}

const givenUp = (request: Request) => (error: unknown) => {
  if (request.signal.aborted) return Response.error()
  throw error
}

/**
 * The network of one page: what the app serves goes to the app, which runs with a Review API behind it; everything else
 * is noted as unhandled and fails.
 */
export function createPageNetwork(jar: Jar, ownOrigin: () => string) {
  const requested: Requested[] = []
  const unhandled: string[] = []
  const going = new Set<Promise<unknown>>()
  const isServed = (request: Request) => {
    const { origin, pathname } = new URL(request.url)
    return origin === ownOrigin() && findRoute("route.ts", pathname) !== null
  }
  const source = new PageSource()
  const network = defineNetwork({
    sources: [source],
    handlers: [
      http.all(
        ({ request }) => isServed(request),
        ({ request }) => forward(request, jar).catch(givenUp(request)),
      ),
    ],
    onUnhandledFrame({ frame }) {
      const { request } = frame.data as { request: Request }
      unhandled.push(`${request.method} ${request.url}`)
    },
    context: { quiet: true },
  })

  function send(request: Request): Promise<Response> {
    requested.push(noteOf(request))
    const answer = Promise.withResolvers<Response>()
    void source.queue(new PageFrame(request, answer)).catch(answer.reject)
    return answer.promise
  }

  return {
    requested,
    unhandled,
    enable: () => network.enable(),
    disable: () => network.disable(),
    send(request: Request): Promise<Response> {
      const answer = send(request)
      going.add(answer)
      void answer.catch(() => {}).finally(() => going.delete(answer))
      return answer
    },
    /** Waits until everything that was asked for is answered, also what answers have led to. */
    async settled(): Promise<void> {
      for (let quiet = 0; quiet < 5; quiet += 1) {
        if (going.size > 0) quiet = 0
        await Promise.allSettled(going)
        await new Promise((later) => setImmediate(later))
      }
    },
    /** Lets handlers come before the app, until the end of the test. */
    use: (...handlers: HttpHandler[]) => network.use(...handlers),
    reset() {
      network.resetHandlers()
      requested.length = 0
      unhandled.length = 0
    },
  }
}

const isOf =
  (id: OperationId) =>
  ({ request }: { request: Request }) =>
    operationOf(request.method, new URL(request.url).pathname, request.headers) === id

/** Faults between a browser and the app. */
export const onTheWay = {
  /** No answer comes. */
  nothing: (id: OperationId) => http.all(isOf(id), () => HttpResponse.error()),
  /** Something else answers with a page of its own. */
  page: (id: OperationId, html: string) => http.all(isOf(id), () => HttpResponse.html(html)),
}

export type PageNetwork = ReturnType<typeof createPageNetwork>
