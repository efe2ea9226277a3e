import type { TripadvisorSettings } from "#review-api/connections/tripadvisor/tripadvisor-settings.ts"
import { createStandInApp } from "../stand-in-app.ts"
import { StandInError } from "../stand-in-error.ts"
import { serveExcerptControls } from "./controls.ts"
import { ExcerptFixture, type StandInBusiness, type StandInExcerpt } from "./fixture.ts"

const mostReviews = 5
const mostFound = 10

const tripadvisorError = (
  status: number,
  reason: string | undefined = undefined,
  headers: Record<string, string> = {},
): StandInError =>
  new StandInError(
    status,
    { error: { type: reason ?? "StandInException", code: status, message: "Stand-in" } },
    headers,
  )

const bubbles = (rating: number): string =>
  `https://www.tripadvisor.com/img/cdsi/img2/ratings/traveler/${rating.toFixed(1)}-00000-5.svg`

const pageOf = ({ id }: StandInBusiness): string =>
  `https://www.tripadvisor.com/Restaurant_Review-g1-d${id}-Reviews-m00000.html`

const addressOf = ({ street, city, state, zipcode, country }: StandInBusiness) => ({
  street1: street,
  street2: "",
  city,
  state,
  country,
  postalcode: zipcode,
  address_string: [street, city, `${state} ${zipcode}`].join(", "),
})

/** Figures are texts here. */
const detailsOf = (business: StandInBusiness) => ({
  location_id: business.id,
  name: business.name,
  web_url: pageOf(business),
  address_obj: addressOf(business),
  phone: business.phone,
  rating: business.rating.toFixed(1),
  rating_image_url: bubbles(business.rating),
  num_reviews: String(business.reviewsCount),
  review_rating_count: {},
})

const reviewOf = (review: StandInExcerpt, business: StandInBusiness) => ({
  id: Number(review.id),
  lang: "en",
  location_id: Number(business.id),
  published_date: review.createdAt,
  rating: review.rating,
  helpful_votes: 0,
  rating_image_url: bubbles(review.rating),
  url: `https://www.tripadvisor.com/ShowUserReviews-g1-d${business.id}-r${review.id}.html`,
  text: review.text,
  title: review.title,
  trip_type: "Family",
  user: { username: review.author, user_location: {} },
})

/** Tripadvisor's Content API on this machine, with a daily budget and failures to order. */
export async function startTripadvisor({ port = 0, now = () => new Date() } = {}) {
  const fixture = new ExcerptFixture(now)
  const apiKey = "stand-in-tripadvisor-key"
  const appUrl = "http://127.0.0.1:3000"
  const { app, asked, inject, calm, listen } = createStandInApp({
    now,
    errorOf: tripadvisorError,
    demandAccess({ url, query, headers }) {
      if (!url.startsWith("/api/")) return
      const isAllowed = (query as { key?: string }).key === apiKey && headers.referer
      if (!isAllowed) throw tripadvisorError(403, "AccessDeniedException")
      if (!fixture.count().isGranted) throw tripadvisorError(429, "TooManyRequestsException")
    },
  })

  function businessAt(id: string): StandInBusiness {
    const business = fixture.businesses.get(id)
    if (!business) throw tripadvisorError(404, "NotFoundException")
    return business
  }

  app.get<{ Querystring: { searchQuery?: string } }>("/api/v1/location/search", async ({ query }) => {
    if (!query.searchQuery) throw tripadvisorError(400)
    const found = fixture.search(query.searchQuery).slice(0, mostFound)
    return {
      data: found.map((business) => ({
        location_id: business.id,
        name: business.name,
        address_obj: addressOf(business),
      })),
    }
  })
  app.get<{ Params: { id: string } }>("/api/v1/location/:id/details", async ({ params }) =>
    detailsOf(businessAt(params.id)),
  )
  app.get<{ Params: { id: string } }>("/api/v1/location/:id/reviews", async ({ params }) => {
    const business = businessAt(params.id)
    return {
      data: fixture
        .reviewsOf(business.id)
        .slice(0, mostReviews)
        .map((review) => reviewOf(review, business)),
    }
  })

  serveExcerptControls(app, "Tripadvisor", fixture, inject)
  const origin = await listen(port)
  const settings: TripadvisorSettings = {
    apiKey,
    apiUrl: origin,
    appUrl,
    callsPerDay: 160,
    betweenMs: 0,
    patience: { withinMs: 1_000, firstWaitMs: 1 },
  }
  return { origin, fixture, asked, settings, inject, calm, close: () => app.close() }
}
