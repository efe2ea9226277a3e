import { z } from "zod"
import type { Excerpt } from "../../core/latest-excerpts.ts"
import { tidy } from "../../imports/text.ts"
import { foreignLine } from "../../places/place-search.ts"
import { cutText, type ExcerptPlace } from "../excerpt-source.ts"
import { instant } from "../provider-fields.ts"
import { addressAt, ratingOf } from "../source-fields.ts"

/** Maximum length of a review from Yelp, in characters. */
export const yelpTextLength = 160

/** Ids at Yelp are 22 characters; what else it may write is no path of ours. */
const yelpId = z.string().regex(/^[\w-]{1,64}$/)

const yelpUrl = addressAt(["yelp.com"])

export const yelpBusinessSchema = z.object({
  id: yelpId,
  url: yelpUrl.nullish(),
  rating: z.number().nullish(),
  review_count: z.number().int().nonnegative().nullish(),
})

const placeSchema = z
  .object({
    id: yelpId,
    name: foreignLine(),
    phone: foreignLine(40).nullish(),
    location: z
      .object({
        address1: foreignLine().nullish(),
        city: foreignLine().nullish(),
        zip_code: foreignLine(40).nullish(),
      })
      .nullish(),
  })
  .transform(
    ({ id, name, phone, location }): ExcerptPlace => ({
      externalId: id,
      name,
      address: location?.address1 || null,
      city: location?.city || null,
      postalCode: location?.zip_code || null,
      phone: phone || null,
    }),
  )

export const yelpPlacesSchema = z.object({ businesses: z.array(placeSchema).default([]) })

const excerptSchema = z.object({
  url: yelpUrl.nullish(),
  text: z.string().nullish(),
  rating: z.number().nullish(),
  time_created: instant.nullish(),
  user: z.object({ name: foreignLine().nullish() }).nullish(),
})

export const yelpReviewsSchema = z.object({ reviews: z.array(excerptSchema).default([]) })

/** @param page the page of the business, for an excerpt that has no address of its own. */
export function yelpExcerpt(given: z.output<typeof excerptSchema>, page: string): Excerpt {
  const text = tidy(given.text ?? "")
  const cut = cutText(text, yelpTextLength)
  return {
    rating: ratingOf(given.rating),
    ratingImageUrl: null,
    title: null,
    text: cut.text,
    // Yelp ends what it has cut with three dots.
    isCut: cut.isCut || /(?:\.\.\.|…)$/.test(text),
    author: given.user?.name || null,
    createdAt: given.time_created ?? null,
    url: given.url ?? page,
  }
}
