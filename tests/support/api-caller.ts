import { mediaType } from "#lib/contract/index.ts"

export type Caller = { email: string; token: string }

export type TestCall = {
  as?: Caller | undefined
  query?: Record<string, unknown> | string | undefined
  /** An object is sent as JSON, text as it is. */
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

/** Calls a Review API over HTTP, without looking at what is sent. */
export const createApiCaller =
  (url: string) =>
  async (method: string, path: string, options: TestCall = {}): Promise<TestAnswer> => {
    const { as, query, body, headers } = options
    const response = await fetch(`${url}${path}${searchOf(query)}`, {
      method,
      redirect: "manual",
      headers: {
        accept: mediaType,
        ...(as ? { authorization: basicAuth(as) } : {}),
        ...(body === undefined ? {} : { "content-type": mediaType }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = text !== "" && response.headers.get("content-type")?.includes("json")
    return {
      status: response.status,
      body: isJson ? JSON.parse(text) : text,
      text,
      headers: response.headers,
    }
  }
