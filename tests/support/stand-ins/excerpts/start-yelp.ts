import type { YelpSettings } from "#review-api/connections/yelp/yelp-settings.ts"
import { createStandInApp } from "../stand-in-app.ts"
import { StandInError } from "../stand-in-error.ts"
import { serveExcerptControls } from "./controls.ts"
import { ExcerptFixture, type StandInBusiness, type StandInExcerpt } from "./fixture.ts"

const textLength = 160
const mostReviews = 3
const usualCodes: Record<number, string> = {
  401: "TOKEN_INVALID",
  404: "BUSINESS_NOT_FOUND",
  429: "TOO_MANY_REQUESTS_PER_SECOND",
  500: "INTERNAL_ERROR",
}

const yelpError = (
  status: number,
  reason: string | undefined = undefined,
  headers: Record<string, string> = {},
): StandInError =>
  new StandInError(
    status,
    { error: { code: reason ?? usualCodes[status] ?? "VALIDATION_ERROR", description: "Stand-in" } },
    headers,
  )

const pageOf = ({ id }: StandInBusiness): string => `https://www.yelp.com/biz/${id}?adjust_creative=stand-in`

const businessOf = (business: StandInBusiness) => ({
  id: business.id,
  alias: business.id,
  name: business.name,
  image_url: "",
  is_closed: false,
  url: pageOf(business),
  review_count: business.reviewsCount,
  rating: business.rating,
  phone: business.phone,
  location: {
    address1: business.street,
    address2: null,
    city: business.city,
    zip_code: business.zipcode,
    state: business.state,
    country: business.country,
    display_address: [business.street, `${business.city}, ${business.state} ${business.zipcode}`],
  },
})

/** Yelp cuts texts, and writes dates without a zone. */
const reviewOf = (review: StandInExcerpt, business: StandInBusiness) => ({
  id: review.id,
  url: `${pageOf(business)}&hrid=${review.id}`,
  text:
    review.text.length > textLength ? `${review.text.slice(0, textLength - 3).trimEnd()}...` : review.text,
  rating: review.rating,
  time_created: review.createdAt.slice(0, 19).replace("T", " "),
  user: { id: `user-${review.id}`, profile_url: "", image_url: null, name: review.author },
})

/** Yelp on this machine: search, business and reviews, with quotas and failures to order. */
export async function startYelp({ port = 0, now = () => new Date() } = {}) {
  const fixture = new ExcerptFixture(now)
  const apiKey = "stand-in-yelp-key"
  const { app, asked, inject, calm, listen } = createStandInApp({
    now,
    errorOf: yelpError,
    demandAccess({ url, headers }) {
      if (!url.startsWith("/v3/")) return
      if (headers.authorization !== `Bearer ${apiKey}`) throw yelpError(401)
      const { isGranted } = fixture.count()
      if (!isGranted) throw yelpError(429, "ACCESS_LIMIT_REACHED")
    },
  })
  app.addHook("onSend", async (_request, reply, payload) => {
    const resetsAt = new Date(now())
    resetsAt.setUTCHours(24, 0, 0, 0)
    reply.headers({
      "ratelimit-dailylimit": String(fixture.callsPerDay),
      "ratelimit-remaining": String(Math.max(0, fixture.callsPerDay - fixture.calls)),
      "ratelimit-resettime": resetsAt.toISOString(),
    })
    return payload
  })

  function businessAt(id: string): StandInBusiness {
    if (fixture.migrated.has(id)) throw yelpError(301, "BUSINESS_MIGRATED")
    const business = fixture.businesses.get(id)
    if (!business) throw yelpError(404)
    return business
  }

  app.get<{ Querystring: { term?: string; location?: string; limit?: string } }>(
    "/v3/businesses/search",
    async ({ query }) => {
      if (!query.location) throw yelpError(400)
      if (query.location.includes("Atlantis")) throw yelpError(400, "LOCATION_NOT_FOUND")
      const found = fixture.search(query.term ?? "")
      return {
        businesses: found.slice(0, Number(query.limit ?? 20)).map(businessOf),
        total: found.length,
        region: { center: { latitude: 0, longitude: 0 } },
      }
    },
  )
  app.get<{ Params: { id: string } }>("/v3/businesses/:id", async ({ params }) =>
    businessOf(businessAt(params.id)),
  )
  app.get<{ Params: { id: string } }>("/v3/businesses/:id/reviews", async ({ params }) => {
    if (!fixture.hasReviews) throw yelpError(404, "NOT_FOUND")
    const business = businessAt(params.id)
    const reviews = fixture.reviewsOf(business.id)
    return {
      reviews: reviews.slice(0, mostReviews).map((review) => reviewOf(review, business)),
      total: reviews.length,
      possible_languages: ["en"],
    }
  })

  serveExcerptControls(app, "Yelp", fixture, inject)
  const origin = await listen(port)
  const settings: YelpSettings = {
    apiKey,
    apiUrl: origin,
    callsPerDay: 300,
    betweenMs: 0,
    patience: { withinMs: 1_000, firstWaitMs: 1 },
  }
  return { origin, fixture, asked, settings, inject, calm, close: () => app.close() }
}
