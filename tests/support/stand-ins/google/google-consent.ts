import type { FastifyInstance } from "fastify"
import { type ConsentRules, type StandInConsent, serveConsentPage } from "../consent.ts"
import { StandInError } from "../stand-in-error.ts"
import { GoogleError } from "./google-error.ts"

const scope = "https://www.googleapis.com/auth/business.manage"
const accessLifeSeconds = 3_599

/** OAuth as Google has it. */
export const googleRules: ConsentRules = {
  request(query) {
    const challenge = query.get("code_challenge") ?? ""
    const isComplete =
      query.get("scope") === scope &&
      query.get("code_challenge_method") === "S256" &&
      /^[\w-]{43}$/.test(challenge)
    // A refresh token is given with consent only, and only to who asks for access while no one is there.
    const isOffline = query.get("access_type") === "offline" && query.get("prompt") === "consent"
    return isComplete ? { challenge, isOffline } : null
  },
  accessLifeSeconds,
  rotates: false,
  beside: { expires_in: accessLifeSeconds, scope, token_type: "Bearer" },
  errors: {
    unauthenticated: () => new GoogleError(401, "UNAUTHENTICATED", "authError"),
    badRequest: () => new GoogleError(400, "INVALID_ARGUMENT", "invalid_request"),
    token: (error) => new StandInError(400, { error }),
  },
}

/** Serves consent, tokens and their end. */
export function serveConsent(app: FastifyInstance, consent: StandInConsent): void {
  serveConsentPage(app, consent, {
    path: "/o/oauth2/v2/auth",
    name: "Google",
    beside: { scope },
    wants: "Outpost wants to manage your business profiles.",
  })

  app.post<{ Body: URLSearchParams }>("/token", async ({ body }) => {
    consent.demandClient(body.get("client_id"), body.get("client_secret"))
    return consent.answer(body)
  })

  app.post<{ Body: URLSearchParams }>("/revoke", async ({ body }) => {
    consent.revoke(body.get("token") ?? "")
    return {}
  })
}
