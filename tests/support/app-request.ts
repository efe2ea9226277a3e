import { type AuthAnswer, resourceCodes } from "#lib/contract/index.ts"
import { receivedHeader, receivedStamp } from "#lib/http/received.ts"
import { sessionCookieName, shadowCookieName } from "#lib/session/cookies.ts"
import { sealSession } from "#lib/session/seal.ts"
import { type Session, sessionOf } from "#lib/session/session.ts"

export const appHost = "localhost:3000"
export const appOrigin = `http://${appHost}`
export const testSecret = "a-secret-of-the-tests-that-is-long-enough"

/** The environment that the app reads, for tests; call before anything asks for it. */
export function setAppEnvironment(more: Record<string, string>): void {
  Object.assign(process.env, { SESSION_SECRET: testSecret, LOG_LEVEL: "silent", ...more })
}

export const authAnswer = (more: Partial<AuthAnswer> = {}): AuthAnswer => ({
  account_id: 11,
  user_id: 22,
  profile_id: 33,
  email: "ada@saltbridge.example",
  token: "token-of-ada",
  account_active: true,
  is_parent: false,
  is_shadowing: false,
  is_impersonated: false,
  status: "active",
  user_type_id: 6,
  is_account_owner: true,
  is_whitelabel: false,
  permission_summary: { review: ["read", "update", "respond"], location: ["read"] },
  ...more,
})

/** The largest summary there can be. */
export const fullSummary = Object.fromEntries(
  resourceCodes.map((code) => [
    code,
    ["create", "read", "update", "delete", "respond", "preview"] as const satisfies string[],
  ]),
) as unknown as AuthAnswer["permission_summary"]

export const testSession = (more: Partial<Session> = {}): Session => ({
  ...sessionOf(authAnswer(), null, Date.now()),
  ...more,
})

export const cookieOf = async (session: Session): Promise<string> =>
  `${sessionCookieName("http")}=${encodeURIComponent(await sealSession(session))}`

/** A shadow session in a child account. */
export const shadowSession = (more: Partial<Session> = {}): Session =>
  testSession({ kind: "shadow", isShadowing: true, token: "token-of-shadow", ...more })

export const shadowCookieOf = async (session: Session): Promise<string> =>
  `${shadowCookieName}=${encodeURIComponent(await sealSession(session))}`

type Given = {
  method?: string
  host?: string
  cookie?: string
  headers?: Record<string, string>
  body?: BodyInit
  signal?: AbortSignal
  /** Address that the connection comes from. */
  peer?: string
}

/** A request as a route handler receives it. */
export function appRequest(path: string, given: Given = {}): Request {
  const { method = "GET", host = appHost, cookie, headers = {}, body, signal, peer } = given
  return new Request(`http://127.0.0.1:3000${path}`, {
    method,
    signal,
    body,
    headers: {
      host,
      ...(cookie ? { cookie } : {}),
      ...(peer ? { [receivedHeader]: receivedStamp(peer, path) } : {}),
      ...headers,
    },
    ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
  } as RequestInit)
}

/** Headers of a write by a page's own script or form. */
export const ownWrite = { origin: appOrigin, "x-outpost-client": "web" }

/** A form as a browser posts it. */
export const formPost = (path: string, fields: Record<string, string>, given: Given = {}): Request =>
  appRequest(path, {
    ...given,
    method: "POST",
    body: new URLSearchParams(fields).toString(),
    headers: { origin: appOrigin, "content-type": "application/x-www-form-urlencoded", ...given.headers },
  })
