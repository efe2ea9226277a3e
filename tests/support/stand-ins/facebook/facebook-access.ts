import { createHmac, randomBytes } from "node:crypto"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { type ConsentRules, type StandInConsent, serveConsentPage } from "../consent.ts"
import { FacebookError, invalid, noAccess } from "./facebook-error.ts"

const scopes = [
  ...["pages_show_list", "pages_read_engagement", "pages_read_user_content"],
  ...["pages_manage_engagement", "pages_manage_metadata", "pages_manage_posts"],
]
const shortLifeSeconds = 3_600
const longLifeSeconds = 60 * 86_400

/** OAuth as Facebook has it: no PKCE, no refresh tokens. */
export const facebookRules: ConsentRules = {
  request: (query) =>
    query.get("scope") === scopes.join(",") && query.get("auth_type") === "rerequest"
      ? { challenge: null, isOffline: false }
      : null,
  accessLifeSeconds: shortLifeSeconds,
  rotates: false,
  beside: { token_type: "bearer", expires_in: shortLifeSeconds },
  errors: {
    unauthenticated: noAccess,
    badRequest: invalid,
    token: (error) =>
      error === "invalid_client"
        ? new FacebookError({ code: 101 })
        : new FacebookError({ code: 100, subcode: 36_007 }),
  },
}

export type Caller = { kind: "person" } | { kind: "page"; pageId: string } | { kind: "app" }

/** Who calls: a person, a page for which the person acts, or the app. Each call has to prove the app's secret. */
export class FacebookAccess {
  readonly consent: StandInConsent
  readonly #pageTokens = new Map<string, { grant: string; pageId: string }>()
  readonly #callers = new WeakMap<FastifyRequest, Caller & { grant: string }>()

  constructor(consent: StandInConsent) {
    this.consent = consent
  }

  /** A token of a page; it holds as long as the grant of the person. */
  pageToken(request: FastifyRequest, pageId: string): string {
    const { grant } = this.#callers.get(request)!
    for (const [token, known] of this.#pageTokens)
      if (known.grant === grant && known.pageId === pageId) return token
    const token = `page-${randomBytes(18).toString("base64url")}`
    this.consent.issued.push(token)
    this.#pageTokens.set(token, { grant, pageId })
    return token
  }

  /** A password was changed, or a role lost: tokens of pages are worth nothing, and new ones are given. */
  endPageTokens(): void {
    this.#pageTokens.clear()
  }

  /** @throws FacebookError unless a call comes with a token that holds and proves the secret of the app. */
  demand(request: FastifyRequest): void {
    const url = new URL(request.url, "http://stand-in")
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1]
    if (!token) throw new FacebookError({ code: 104 })
    const proof = createHmac("sha256", this.consent.client.secret).update(token).digest("hex")
    if (url.searchParams.get("appsecret_proof") !== proof) throw invalid()
    if (url.searchParams.has("access_token")) throw invalid()
    if (token === `${this.consent.client.id}|${this.consent.client.secret}`) {
      this.#callers.set(request, { kind: "app", grant: "" })
      return
    }
    const page = this.#pageTokens.get(token)
    if (page && !this.consent.isEnded(page.grant)) {
      this.#callers.set(request, { kind: "page", ...page })
      return
    }
    const grant = this.consent.grantOf(token)
    if (grant === null) throw noAccess()
    this.#callers.set(request, { kind: "person", grant })
  }

  callerOf(request: FastifyRequest): Caller {
    return this.#callers.get(request)!
  }
}

/** Consent, tokens, what they are worth, and their end. */
export function serveAccess(
  app: FastifyInstance,
  access: FacebookAccess,
  now: () => Date,
  odd: { hidesExpiry: boolean },
): void {
  const { consent } = access
  serveConsentPage(app, consent, {
    path: "/:version/dialog/oauth",
    name: "Facebook",
    wants: "Outpost wants to manage your pages.",
  })

  app.post<{ Body: URLSearchParams }>("/:version/oauth/access_token", async ({ body }) => {
    consent.demandClient(body.get("client_id"), body.get("client_secret"))
    if (body.get("grant_type") === null) return consent.exchange(body)
    if (body.get("grant_type") !== "fb_exchange_token") throw invalid()
    const token = consent.prolong(body.get("fb_exchange_token") ?? "", longLifeSeconds)
    if (token === null) throw noAccess()
    const life = odd.hidesExpiry ? {} : { expires_in: longLifeSeconds }
    return { access_token: token, token_type: "bearer", ...life }
  })

  app.get<{ Querystring: { input_token?: string } }>("/:version/debug_token", async (request) => {
    if (access.callerOf(request).kind !== "app") throw new FacebookError({ code: 100 })
    const isValid = consent.grantOf(request.query.input_token ?? "") !== null
    const expires_at = Math.floor(now().getTime() / 1_000) + longLifeSeconds
    return {
      data: { app_id: consent.client.id, is_valid: isValid, expires_at, data_access_expires_at: 0, scopes },
    }
  })

  app.delete("/:version/me/permissions", async (request) => {
    consent.revoke(/^Bearer (.+)$/.exec(request.headers.authorization ?? "")![1]!)
    return { success: true }
  })
}
