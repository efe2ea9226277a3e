import { createHash, randomBytes } from "node:crypto"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { StandInError } from "./stand-in-error.ts"

type Code = { redirectUri: string; challenge: string | null; isOffline: boolean; endsAtMs: number }
type Access = { grant: string; endsAtMs: number }

const codeLifeMs = 600_000

const made = (kind: string): string => `${kind}-${randomBytes(18).toString("base64url")}`
const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url")

/** Rules that differ from one provider to another. */
export type ConsentRules = {
  /** Data of a code; null for an address that the provider's own page would refuse. */
  request(query: URLSearchParams): { challenge: string | null; isOffline: boolean } | null
  accessLifeSeconds: number
  /** Whether a refresh token is worth nothing once it was used. */
  rotates: boolean
  /** Fields beside the tokens in a response. */
  beside: Readonly<Record<string, unknown>>
  errors: {
    unauthenticated(): StandInError
    badRequest(): StandInError
    /** As the token endpoint writes them. */
    token(
      error: "invalid_grant" | "invalid_client" | "invalid_token" | "unsupported_grant_type",
    ): StandInError
  }
}

/** OAuth of a stand-in: who has given access, and with which tokens. */
export class StandInConsent {
  readonly client: { id: string; secret: string }
  readonly #rules: ConsentRules
  readonly #codes = new Map<string, Code>()
  readonly #refresh = new Map<string, string>()
  readonly #access = new Map<string, Access>()
  readonly #ended = new Set<string>()
  readonly #now: () => Date
  /** Every token that was ever given: none of them may be seen anywhere. */
  readonly issued: string[] = []
  /** How often a token was renewed. */
  refreshed = 0

  constructor(now: () => Date, secret: string, rules: ConsentRules, id = "stand-in-client") {
    this.client = { id, secret: secret || made("secret") }
    this.#now = now
    this.#rules = rules
  }

  /** @throws StandInError for an address that the provider's own page would turn down. */
  allow(query: URLSearchParams): string {
    const redirectUri = query.get("redirect_uri") ?? ""
    const isComplete =
      query.get("client_id") === this.client.id &&
      query.get("response_type") === "code" &&
      URL.canParse(redirectUri)
    const request = isComplete ? this.#rules.request(query) : null
    if (!request) throw this.#rules.errors.badRequest()
    const code = made("code")
    this.#codes.set(code, { redirectUri, ...request, endsAtMs: this.#now().getTime() + codeLifeMs })
    return code
  }

  #accessOf(grant: string, lifeSeconds: number): string {
    const accessToken = made("access")
    this.issued.push(accessToken)
    this.#access.set(accessToken, { grant, endsAtMs: this.#now().getTime() + lifeSeconds * 1_000 })
    return accessToken
  }

  #tokens(grant: string, isRefreshable: boolean) {
    const { accessLifeSeconds, beside } = this.#rules
    const accessToken = this.#accessOf(grant, accessLifeSeconds)
    const tokens = { access_token: accessToken, ...beside }
    if (!isRefreshable) return tokens
    const refreshToken = made("refresh")
    this.issued.push(refreshToken)
    this.#refresh.set(refreshToken, grant)
    return { ...tokens, refresh_token: refreshToken }
  }

  exchange(form: URLSearchParams) {
    const code = this.#codes.get(form.get("code") ?? "")
    this.#codes.delete(form.get("code") ?? "")
    const isValid =
      code &&
      code.endsAtMs > this.#now().getTime() &&
      code.redirectUri === form.get("redirect_uri") &&
      (code.challenge === null || code.challenge === challengeOf(form.get("code_verifier") ?? ""))
    if (!isValid) throw this.#rules.errors.token("invalid_grant")
    return this.#tokens(made("grant"), code.isOffline)
  }

  refresh(form: URLSearchParams) {
    const given = form.get("refresh_token") ?? ""
    const grant = this.#refresh.get(given)
    if (!grant || this.#ended.has(grant)) throw this.#rules.errors.token("invalid_grant")
    this.refreshed++
    if (this.#rules.rotates) this.#refresh.delete(given)
    return this.#tokens(grant, this.#rules.rotates)
  }

  /** @throws StandInError for another client than the one there is. */
  demandClient(id: string | null, secret: string | null): void {
    if (id !== this.client.id || secret !== this.client.secret)
      throw this.#rules.errors.token("invalid_client")
  }

  /** Response of a token endpoint to a form. */
  answer(form: URLSearchParams) {
    if (form.get("grant_type") === "authorization_code") return this.exchange(form)
    if (form.get("grant_type") === "refresh_token") return this.refresh(form)
    throw this.#rules.errors.token("unsupported_grant_type")
  }

  revoke(token: string): void {
    const grant = this.#refresh.get(token) ?? this.#access.get(token)?.grant
    if (!grant || this.#ended.has(grant)) throw this.#rules.errors.token("invalid_token")
    this.#ended.add(grant)
  }

  /** Access tokens end now; they can be renewed. */
  expireAccess(): void {
    this.#access.clear()
  }

  #grants(): string[] {
    return [...this.#refresh.values(), ...[...this.#access.values()].map(({ grant }) => grant)]
  }

  /** The owner takes all access away, on the provider's own pages. */
  endEverything(): void {
    for (const grant of this.#grants()) this.#ended.add(grant)
    this.#access.clear()
  }

  /** Whether any access is left. */
  hasAccess(): boolean {
    return this.#grants().some((grant) => !this.#ended.has(grant))
  }

  /** Grant of an access token; null when it is not valid. */
  grantOf(accessToken: string): string | null {
    const access = this.#access.get(accessToken)
    return access && access.endsAtMs > this.#now().getTime() && !this.isEnded(access.grant)
      ? access.grant
      : null
  }

  isEnded(grant: string): boolean {
    return this.#ended.has(grant)
  }

  /** Trades an access token for one that holds longer; null for one that is worth nothing. */
  prolong(accessToken: string, lifeSeconds: number): string | null {
    const grant = this.grantOf(accessToken)
    return grant === null ? null : this.#accessOf(grant, lifeSeconds)
  }

  /** @throws StandInError 401 unless a call comes with a token that is worth something. */
  demandAccess({ headers }: FastifyRequest): void {
    if (this.grantOf(/^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1] ?? "") === null)
      throw this.#rules.errors.unauthenticated()
  }
}

export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")

/** The page on which a person allows or denies access. @param wants what Outpost asks for, in a sentence. */
export function serveConsentPage(
  app: FastifyInstance,
  consent: StandInConsent,
  {
    path,
    name,
    wants,
    beside = {},
  }: { path: string; name: string; wants: string; beside?: Record<string, string> },
): void {
  const page = (
    address: string,
  ): string => `<!doctype html><html lang="en"><title>Stand-in for ${name}</title>
<main style="font: 16px system-ui; max-width: 28rem; margin: 4rem auto">
<h1>Stand-in for ${name}</h1><p>${wants}</p>
<form method="post" action="${escaped(address)}"><button name="answer" value="allow">Allow</button>
<button name="answer" value="deny">Deny</button></form></main></html>`

  app.get(path, async (request, reply) => reply.type("text/html").send(page(request.url)))

  app.post<{ Body: URLSearchParams }>(path, async (request, reply) => {
    const query = new URL(request.url, "http://stand-in").searchParams
    const code = consent.allow(query)
    const back = new URL(query.get("redirect_uri")!)
    const isAllowed = request.body.get("answer") === "allow"
    const given = isAllowed ? { code, ...beside } : { error: "access_denied" }
    for (const [key, value] of Object.entries(given)) back.searchParams.set(key, value)
    back.searchParams.set("state", query.get("state") ?? "")
    return reply.redirect(back.href, 303)
  })
}
