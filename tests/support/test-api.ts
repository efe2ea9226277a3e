import type { AddressInfo } from "node:net"
import { pino } from "pino"
import { mediaType, methodOverrideHeader } from "#lib/contract/index.ts"
import { createReviewApi } from "#review-api/app.ts"
import { type ApiConfig, type Clock, type Deps, defaultConfig, systemClock } from "#review-api/deps.ts"
import { openTestDatabase, type TestDatabaseKind } from "./databases.ts"
import { seedPassword } from "./seed.ts"

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

type TestApiOptions = {
  database?: TestDatabaseKind
  clock?: Clock
  config?: Partial<ApiConfig>
  /** Receives every log line as JSON text. */
  logTo?: (line: string) => void
}

/**
 * A Review API on a database of its own, listening on a free port.
 * `login` remembers its sessions, so that tests stay below the limit of sign-ins.
 */
export async function startTestApi(options: TestApiOptions = {}) {
  const { database = "pglite", clock = systemClock, config, logTo } = options
  const log = logTo ? pino({ level: "info" }, { write: logTo }) : pino({ level: "silent" })
  const deps: Deps = {
    ...(await openTestDatabase(database)),
    clock,
    config: { ...defaultConfig, rateLimitPerMinute: 1_000_000, ...config },
    log,
  }
  const app = await createReviewApi(deps)
  await app.listen({ host: "127.0.0.1", port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const sessions = new Map<string, Promise<Caller>>()

  async function call(method: string, path: string, options: TestCall = {}): Promise<TestAnswer> {
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

  async function signIn(email: string, password = seedPassword): Promise<Caller> {
    const answer = await call("POST", "/auth", { body: { email, password } })
    if (answer.status !== 201) throw new Error(`${email} could not log in: ${answer.text}`)
    return { email, token: answer.body.token as string }
  }

  return {
    url,
    app,
    deps,
    call,
    /** A PATCH the way the app sends it (D-005). */
    patch: (path: string, options: TestCall = {}) =>
      call("POST", path, { ...options, headers: { ...options.headers, [methodOverrideHeader]: "PATCH" } }),
    /** A new session at each call. */
    signIn,
    login(email: string): Promise<Caller> {
      const known = sessions.get(email) ?? signIn(email)
      sessions.set(email, known)
      return known
    },
    async close() {
      await app.close()
      await deps.close()
    },
  }
}

export type TestApi = Awaited<ReturnType<typeof startTestApi>>
