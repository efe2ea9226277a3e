import { mediaType } from "#lib/contract/index.ts"
import { unansweredFrom } from "./unanswered.ts"

export type Caller = { email: string; token: string }

export type TestCall = {
  as?: Caller | undefined
  query?: Record<string, unknown> | string | undefined
  /** An object is sent as JSON, text and forms with files as they are. */
  body?: unknown
  headers?: Record<string, string> | undefined
}

// biome-ignore lint/suspicious/noExplicitAny: answers of any operation, looked into by tests
export type TestAnswer = { status: number; body: any; text: string; headers: Headers }

export const basicAuth = ({ email, token }: Caller) =>
  `Basic ${Buffer.from(`${email}:${token}`).toString("base64")}`

function searchOf(query: TestCall["query"]): string {
  if (!query) return ""
  if (typeof query === "string") return `?${query}`
  const entries = Object.entries(query).filter(([, value]) => value !== undefined)
  return `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
}

const isRaw = (body: unknown) => typeof body === "string" || body instanceof FormData

type Lost = { message: string; cause?: { code?: string; socket?: { localPort?: number } } }

/** Facts about a call without a response: a connection that has read nothing was closed when it was new. */
async function lost(error: unknown): Promise<Error> {
  const { message, cause } = error as Lost
  // The server hears of it at another time.
  await new Promise((later) => setTimeout(later, 50))
  const server = unansweredFrom(cause?.socket?.localPort)
  const handles = process.getActiveResourcesInfo().length
  const details = `${cause?.code} ${JSON.stringify(cause?.socket)}, ${handles} handles, the server saw: ${server}`
  return new Error(`${message} (${details})`, { cause: error })
}

/** Calls a Review API over HTTP, without looking at what is sent: a path of it, or a link that it has answered. */
export const createApiCaller =
  (url: string) =>
  async (method: string, path: string, options: TestCall = {}): Promise<TestAnswer> => {
    const { as, query, body, headers } = options
    const response = await fetch(`${path.startsWith(url) ? "" : url}${path}${searchOf(query)}`, {
      method,
      redirect: "manual",
      headers: {
        accept: mediaType,
        ...(as ? { authorization: basicAuth(as) } : {}),
        ...(body === undefined || body instanceof FormData ? {} : { "content-type": mediaType }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
    }).catch(async (error) => {
      throw await lost(error)
    })
    const text = await response.text()
    const isJson = text !== "" && /\bjson\b/.test(response.headers.get("content-type") ?? "")
    return {
      status: response.status,
      body: isJson ? JSON.parse(text) : text,
      text,
      headers: response.headers,
    }
  }
