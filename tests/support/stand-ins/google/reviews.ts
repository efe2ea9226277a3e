import type { FastifyInstance } from "fastify"
import type { GoogleFixture, StandInReview } from "./fixture.ts"
import { GoogleError, invalidArgument, notFound } from "./google-error.ts"
import { type PageQuery, pageOf } from "./pages.ts"
import { type Place, verifiedPlaces } from "./verified-places.ts"

type Named = Place & { review: string }

const maxReplyBytes = 4_096
const stars = ["STAR_RATING_UNSPECIFIED", "ONE", "TWO", "THREE", "FOUR", "FIVE"]
const orders: Record<string, (a: StandInReview, b: StandInReview) => number> = {
  "updateTime desc": (a, b) => b.updateTime.localeCompare(a.updateTime),
  rating: (a, b) => stars.indexOf(a.starRating) - stars.indexOf(b.starRating),
  "rating desc": (a, b) => stars.indexOf(b.starRating) - stars.indexOf(a.starRating),
}

export type OddReviews = {
  repeatsPageToken: boolean
  /** How reviews of several places come: as documented; none at all; place by place; or asking for them is refused. */
  together: "listed" | "empty" | "by place" | "refused"
}

/** Places that are asked for together at most. */
const maxPlaces = 200

type Batch = { locationNames?: unknown; pageSize?: number; pageToken?: string; orderBy?: string }

/** Reviews and responses of v4 of the Google My Business API. */
export function serveReviews(app: FastifyInstance, fixture: GoogleFixture, odd: OddReviews): void {
  const placeOf = verifiedPlaces(fixture)
  function reviewOf(params: Named): StandInReview {
    const review = fixture.review(`${placeOf(params)}/reviews/${params.review}`)
    if (!review) throw notFound()
    return review
  }
  const path = "/v4/accounts/:account/locations/:location/reviews"

  app.get<{ Params: Place; Querystring: PageQuery & { orderBy?: string } }>(
    path,
    async ({ params, query }) => {
      const order = orders[query.orderBy ?? "updateTime desc"]
      if (!order) throw invalidArgument()
      const all = [...fixture.reviews.get(placeOf(params))!.values()].toSorted(order)
      if (all.length === 0) return {}
      const cut = { usual: 50, most: 50, repeats: odd.repeatsPageToken }
      const { items, ...next } = pageOf(all, query, cut)
      return { reviews: items, averageRating: 4, totalReviewCount: all.length, ...next }
    },
  )

  app.post<{ Params: { account: string }; Body: Batch }>(
    "/v4/accounts/:account/locations::batchGetReviews",
    async ({ params: { account }, body: { locationNames, pageSize, pageToken, orderBy } }) => {
      const names = Array.isArray(locationNames) ? (locationNames as string[]) : []
      const order = orders[orderBy ?? "updateTime desc"]
      if (!order || names.length === 0 || names.length > maxPlaces) throw invalidArgument()
      if (odd.together === "refused") throw new GoogleError(403, "PERMISSION_DENIED", "forbidden")
      const ofPlaces = names.map((name) => {
        const [, owner, location] = /^accounts\/(\w+)\/locations\/(\w+)$/.exec(name) ?? []
        if (owner !== account) throw invalidArgument()
        const place = placeOf({ account, location: location! })
        return [...fixture.reviews.get(place)!.values()].toSorted(order)
      })
      const all = odd.together === "by place" ? ofPlaces.flat() : ofPlaces.flat().toSorted(order)
      if (all.length === 0 || odd.together === "empty") return {}
      const query = {
        ...(pageSize ? { pageSize: String(pageSize) } : {}),
        ...(pageToken ? { pageToken } : {}),
      }
      const { items, ...next } = pageOf(all, query, { usual: 50, most: 50, repeats: odd.repeatsPageToken })
      const locationReviews = items.map((review) => ({ name: review.name.split("/reviews/")[0], review }))
      return { locationReviews, ...next }
    },
  )

  app.get<{ Params: Named }>(`${path}/:review`, async ({ params }) => reviewOf(params))

  app.put<{ Params: Named; Body: { comment?: unknown } }>(
    `${path}/:review/reply`,
    async ({ params, body }) => {
      const review = reviewOf(params)
      const comment = body?.comment
      if (typeof comment !== "string" || comment === "" || Object.keys(body).length > 1)
        throw invalidArgument()
      if (Buffer.byteLength(comment) > maxReplyBytes) throw invalidArgument()
      fixture.puts.push({ name: review.name, comment })
      review.reviewReply = {
        comment,
        updateTime: fixture.now().toISOString(),
        reviewReplyState: fixture.moderation === "waits" ? "PENDING" : "APPROVED",
      }
      return review.reviewReply
    },
  )

  app.delete<{ Params: Named }>(`${path}/:review/reply`, async ({ params }) => {
    const review = reviewOf(params)
    if (!review.reviewReply) throw notFound()
    delete review.reviewReply
    return {}
  })
}
