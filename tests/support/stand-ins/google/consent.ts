import { createHash, randomBytes } from "node:crypto"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { GoogleError, TokenError } from "./google-error.ts"

type Code = { redirectUri: string; challenge: string; isOffline: boolean; endsAtMs: number }
type Access = { grant: string; endsAtMs: number }

export const scope = "https://www.googleapis.com/auth/business.manage"
const codeLifeMs = 600_000
const accessLifeSeconds = 3_599

const made = (kind: string): string => `${kind}-${randomBytes(18).toString("base64url")}`
const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url")

/** OAuth of the stand-in: who has given access, and with which tokens. */
export class StandInConsent {
  readonly client: { id: string; secret: string }
  readonly #codes = new Map<string, Code>()
  readonly #refresh = new Map<string, string>()
  readonly #access = new Map<string, Access>()
  readonly #ended = new Set<string>()
  readonly #now: () => Date
  /** Every token that was ever given: none of them may be seen anywhere. */
  readonly issued: string[] = []
  /** How often a token was renewed. */
  refreshed = 0

  constructor(now: () => Date, secret: string) {
    this.client = { id: "stand-in-client", secret: secret || made("secret") }
    this.#now = now
  }

  /** @throws GoogleError for an address that Google's own page would turn down. */
  allow(query: URLSearchParams): string {
    const redirectUri = query.get("redirect_uri") ?? ""
    const isComplete =
      query.get("client_id") === this.client.id &&
      query.get("response_type") === "code" &&
      query.get("scope") === scope &&
      query.get("code_challenge_method") === "S256" &&
      /^[\w-]{43}$/.test(query.get("code_challenge") ?? "") &&
      URL.canParse(redirectUri)
    if (!isComplete) throw new GoogleError(400, "INVALID_ARGUMENT", "invalid_request")
    const code = made("code")
    this.#codes.set(code, {
      redirectUri,
      challenge: query.get("code_challenge")!,
      // A refresh token is given with consent only, and only to who asks for access while nobody is there.
      isOffline: query.get("access_type") === "offline" && query.get("prompt") === "consent",
      endsAtMs: this.#now().getTime() + codeLifeMs,
    })
    return code
  }

  #tokens(grant: string) {
    const accessToken = made("access")
    this.issued.push(accessToken)
    this.#access.set(accessToken, { grant, endsAtMs: this.#now().getTime() + accessLifeSeconds * 1_000 })
    return { access_token: accessToken, expires_in: accessLifeSeconds, scope, token_type: "Bearer" }
  }

  exchange(form: URLSearchParams) {
    const code = this.#codes.get(form.get("code") ?? "")
    this.#codes.delete(form.get("code") ?? "")
    const isValid =
      code &&
      code.endsAtMs > this.#now().getTime() &&
      code.redirectUri === form.get("redirect_uri") &&
      code.challenge === challengeOf(form.get("code_verifier") ?? "")
    if (!isValid) throw new TokenError("invalid_grant")
    const grant = made("grant")
    if (!code.isOffline) return this.#tokens(grant)
    const refreshToken = made("refresh")
    this.issued.push(refreshToken)
    this.#refresh.set(refreshToken, grant)
    return { ...this.#tokens(grant), refresh_token: refreshToken }
  }

  refresh(form: URLSearchParams) {
    const grant = this.#refresh.get(form.get("refresh_token") ?? "")
    if (!grant || this.#ended.has(grant)) throw new TokenError("invalid_grant")
    this.refreshed++
    return this.#tokens(grant)
  }

  demandClient(form: URLSearchParams): void {
    const { id, secret } = this.client
    if (form.get("client_id") !== id || form.get("client_secret") !== secret)
      throw new TokenError("invalid_client")
  }

  revoke(token: string): void {
    const grant = this.#refresh.get(token) ?? this.#access.get(token)?.grant
    if (!grant || this.#ended.has(grant)) throw new TokenError("invalid_token")
    this.#ended.add(grant)
  }

  /** Access tokens end now; they can be renewed. */
  expireAccess(): void {
    this.#access.clear()
  }

  /** The owner takes all access away, on Google's own pages. */
  endEverything(): void {
    for (const grant of this.#refresh.values()) this.#ended.add(grant)
    this.#access.clear()
  }

  /** Whether any access is left. */
  hasAccess(): boolean {
    return [...this.#refresh.values()].some((grant) => !this.#ended.has(grant))
  }

  /** @throws GoogleError 401 unless a call comes with a token that is worth something. */
  demandAccess({ headers }: FastifyRequest): void {
    const access = this.#access.get(/^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1] ?? "")
    if (!access || access.endsAtMs <= this.#now().getTime() || this.#ended.has(access.grant))
      throw new GoogleError(401, "UNAUTHENTICATED", "authError")
  }
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")

const page = (address: string): string => `<!doctype html><html lang="en"><title>Stand-in for Google</title>
<main style="font: 16px system-ui; max-width: 28rem; margin: 4rem auto">
<h1>Stand-in for Google</h1><p>Outpost wants to manage your business profiles.</p>
<form method="post" action="${escaped(address)}"><button name="answer" value="allow">Allow</button>
<button name="answer" value="deny">Deny</button></form></main></html>`

/** Serves consent, tokens and their end. */
export function serveConsent(app: FastifyInstance, consent: StandInConsent): void {
  app.get("/o/oauth2/v2/auth", async (request, reply) => reply.type("text/html").send(page(request.url)))

  app.post<{ Body: URLSearchParams }>("/o/oauth2/v2/auth", async (request, reply) => {
    const query = new URL(request.url, "http://stand-in").searchParams
    const code = consent.allow(query)
    const back = new URL(query.get("redirect_uri")!)
    if (request.body.get("answer") === "allow") {
      back.searchParams.set("code", code)
      back.searchParams.set("scope", scope)
    } else back.searchParams.set("error", "access_denied")
    back.searchParams.set("state", query.get("state") ?? "")
    return reply.redirect(back.href, 303)
  })

  app.post<{ Body: URLSearchParams }>("/token", async ({ body }) => {
    consent.demandClient(body)
    if (body.get("grant_type") === "authorization_code") return consent.exchange(body)
    if (body.get("grant_type") === "refresh_token") return consent.refresh(body)
    throw new TokenError("unsupported_grant_type")
  })

  app.post<{ Body: URLSearchParams }>("/revoke", async ({ body }) => {
    consent.revoke(body.get("token") ?? "")
    return {}
  })
}
