import type { FastifyInstance, FastifyRequest } from "fastify"
import { type ConsentRules, type StandInConsent, serveConsentPage } from "../consent.ts"
import { StandInError } from "../stand-in-error.ts"
import type { StandInReview, StandInUnit, TrustpilotFixture } from "./fixture.ts"

const oauthPath = "/v1/oauth/oauth-business-users-for-applications"
const maxPerPage = 100
const orders: Record<string, (a: StandInReview, b: StandInReview) => number> = {
  "createdat.desc": (a, b) => b.createdAt.localeCompare(a.createdAt),
  "createdat.asc": (a, b) => a.createdAt.localeCompare(b.createdAt),
  "stars.asc": (a, b) => a.stars - b.stars,
  "stars.desc": (a, b) => b.stars - a.stars,
}

/** An error of Trustpilot's APIs: what is in it is documented nowhere. */
export const trustpilotError = (
  status: number,
  reason: string | undefined = undefined,
  headers: Record<string, string> = {},
): StandInError => new StandInError(status, { message: "Stand-in", errorCode: reason ?? status }, headers)

const isHere = (address: string): boolean => /^https:|^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(address)

/** OAuth as Trustpilot has it: no scopes, no PKCE, tokens that both change when they are renewed. */
export const trustpilotRules: ConsentRules = {
  request: (query) => (isHere(query.get("redirect_uri") ?? "") ? { challenge: null, isOffline: true } : null),
  accessLifeSeconds: 360_000,
  rotates: true,
  beside: { expires_in: "359999" },
  errors: {
    unauthenticated: () => trustpilotError(401),
    badRequest: () => trustpilotError(400),
    token: (error) => new StandInError(error === "invalid_client" ? 401 : 400, { error }),
  },
}

/** Dates are written without a zone. */
const dateOf = (instant: string | null): string | null => instant?.slice(0, 19) ?? null

const itemOf = (
  { unitId, createdAt, updatedAt, companyReply, ...review }: StandInReview,
  unit: StandInUnit,
) => ({
  ...review,
  language: "en",
  createdAt: dateOf(createdAt),
  updatedAt: dateOf(updatedAt),
  companyReply: companyReply && {
    text: companyReply.text,
    createdAt: dateOf(companyReply.createdAt),
    updatedAt: dateOf(companyReply.updatedAt),
  },
  businessUnit: { id: unitId, displayName: unit.displayName, identifyingName: unit.domain },
  links: [],
})

/** Consent at the root, tokens and their end. */
function serveConsent(app: FastifyInstance, consent: StandInConsent): void {
  serveConsentPage(app, consent, {
    path: "/",
    name: "Trustpilot",
    wants: "Outpost wants to read your reviews and reply to them.",
  })

  function demandClient({ headers }: FastifyRequest): void {
    const basic = /^Basic (.+)$/.exec(headers.authorization ?? "")?.[1] ?? ""
    const [id = null, secret = null] = Buffer.from(basic, "base64").toString("utf8").split(":")
    consent.demandClient(id, secret)
  }
  const grants = { accesstoken: "authorization_code", refresh: "refresh_token" }
  for (const [path, grant] of Object.entries(grants))
    app.post<{ Body: URLSearchParams }>(`${oauthPath}/${path}`, async (request) => {
      demandClient(request)
      if (request.body.get("grant_type") !== grant)
        throw trustpilotRules.errors.token("unsupported_grant_type")
      return consent.answer(request.body)
    })

  app.post<{ Body: URLSearchParams }>(`${oauthPath}/revoke`, async (request, reply) => {
    demandClient(request)
    consent.revoke(request.body.get("token") ?? "")
    return reply.code(200).send()
  })
}

/** Trustpilot's APIs, as far as they are documented. Access to `private` paths is checked before. */
export function serveTrustpilot(
  app: FastifyInstance,
  fixture: TrustpilotFixture,
  consent: StandInConsent,
  odd: { repeatsPage: boolean },
): void {
  serveConsent(app, consent)

  function demandKey({ headers }: FastifyRequest): void {
    if (headers["apikey"] !== consent.client.id) throw trustpilotError(401)
  }
  function openUnit(id: string): StandInUnit {
    const unit = fixture.units.get(id)
    if (!unit) throw trustpilotError(404)
    if (!unit.isOpen) throw trustpilotError(403)
    return unit
  }
  function reviewOf(id: string) {
    const review = fixture.reviews.get(id)
    if (!review) throw trustpilotError(404)
    return { review, unit: openUnit(review.unitId) }
  }

  app.get<{ Querystring: { name?: string } }>("/v1/business-units/find", async (request) => {
    demandKey(request)
    const unit = [...fixture.units.values()].find(({ domain }) => domain === request.query.name)
    if (!unit) throw trustpilotError(404)
    const name = { identifying: unit.domain, referring: [unit.domain, `www.${unit.domain}`] }
    return { id: unit.id, displayName: unit.displayName, name, status: "active", country: "US", links: [] }
  })

  app.get<{ Params: { id: string } }>("/v1/reviews/:id", async (request) => {
    demandKey(request)
    const review = fixture.reviews.get(request.params.id)
    if (!review) throw trustpilotError(404)
    return itemOf(review, fixture.units.get(review.unitId)!)
  })

  app.get<{ Params: { id: string }; Querystring: { page?: string; perPage?: string; orderBy?: string } }>(
    "/v1/private/business-units/:id/reviews",
    async ({ params, query }) => {
      const unit = openUnit(params.id)
      const order = orders[query.orderBy ?? "createdat.desc"]
      const [page, perPage] = [Number(query.page ?? 1), Number(query.perPage ?? 20)]
      const isRight = order && Number.isInteger(page) && page >= 1 && perPage >= 1 && perPage <= maxPerPage
      if (!isRight) throw trustpilotError(400)
      const from = odd.repeatsPage ? 0 : (page - 1) * perPage
      const some = fixture
        .reviewsOf(unit.id)
        .sort(order)
        .slice(from, from + perPage)
      return { reviews: some.map((review) => itemOf(review, unit)), links: [] }
    },
  )

  app.get<{ Params: { id: string } }>("/v1/private/reviews/:id", async ({ params }) => {
    const { review, unit } = reviewOf(params.id)
    return itemOf(review, unit)
  })

  app.post<{ Params: { id: string }; Body: { message?: unknown } }>(
    "/v1/private/reviews/:id/reply",
    async ({ params, body }, reply) => {
      const { review } = reviewOf(params.id)
      const message = body?.message
      if (typeof message !== "string" || message === "") throw trustpilotError(400)
      // Whether a second one takes the place of the first is not documented: here it does not.
      if (review.companyReply) throw trustpilotError(400)
      fixture.posted.push({ reviewId: review.id, message })
      review.companyReply = { text: message, createdAt: fixture.now().toISOString(), updatedAt: null }
      return reply.code(201).send()
    },
  )

  app.delete<{ Params: { id: string } }>("/v1/private/reviews/:id/reply", async ({ params }, reply) => {
    const { review } = reviewOf(params.id)
    if (!review.companyReply) throw trustpilotError(404)
    review.companyReply = null
    return reply.code(204).send()
  })
}
