import { isJson } from "#lib/api-client/upstream.ts"
import { proxyToReviewApi } from "#lib/bff/proxy.ts"
import { logIn } from "#lib/session/log-in.ts"
import { appHost, appRequest, formPost } from "./app-request.ts"
import { seedPassword } from "./seed.ts"

export type Signed = { cookie: string; host: string }

/** The value of a cookie that an answer sets, as a browser sends it back; null when it sets none. */
export function cookieSet(answer: Response, name = "app_session"): string | null {
  const found = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`))
  return found?.split(";")[0] ?? null
}

/** Posts the login form of the app; the answer carries the cookie. */
export const postLogin = (email: string, host = appHost, password = seedPassword): Promise<Response> =>
  logIn(formPost("/api/session/login", { email, password }, { host, headers: { origin: `http://${host}` } }))

/**
 * Logs in through the app's own form.
 * @throws when the form does not open a session.
 */
export async function signIn(email: string, host = appHost): Promise<Signed> {
  const cookie = cookieSet(await postLogin(email, host))
  if (!cookie || cookie === "app_session=") throw new Error(`${email} could not log in`)
  return { cookie, host }
}

/** Calls through the proxy as a page's script does. */
export async function bff(
  as: Signed | null,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: unknown,
) {
  const { cookie, host } = as ?? { cookie: undefined, host: appHost }
  const isForm = body instanceof FormData
  const type: Record<string, string> =
    body === undefined || isForm ? {} : { "content-type": "application/json" }
  const own = { origin: `http://${host}`, "x-outpost-client": "web", ...type, ...headers }
  const sent = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }
  const request = appRequest(`/api/bff${path}`, {
    method,
    host,
    cookie,
    headers: own,
    peer: "127.0.0.1",
    ...sent,
  })
  const answer = await proxyToReviewApi(request)
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    body: isJson(answer.headers.get("content-type")) ? JSON.parse(text) : null,
  }
}
