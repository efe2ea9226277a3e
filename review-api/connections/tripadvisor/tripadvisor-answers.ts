import { z } from "zod"
import type { Excerpt } from "../../core/latest-excerpts.ts"
import { tidy } from "../../imports/text.ts"
import { foreignLine } from "../../places/place-search.ts"
import { cutText, type ExcerptPlace } from "../excerpt-source.ts"
import { instant } from "../provider-fields.ts"
import { addressAt, ratingOf } from "../source-fields.ts"

/** How much of a review is shown before its link leads on, in characters. */
const textLength = 300

const tripadvisorId = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,20}$/))

/** Figures come as text. */
const figure = z
  .union([z.string(), z.number()])
  .transform((given) => (given === "" ? null : Number(given)))
  .transform((given) => (given === null || Number.isNaN(given) ? null : given))

const pageUrl = addressAt(["tripadvisor.com"])
const imageUrl = addressAt(["tripadvisor.com", "tacdn.com"])

export const tripadvisorDetailsSchema = z.object({
  location_id: tripadvisorId,
  web_url: pageUrl.nullish(),
  rating: figure.nullish(),
  rating_image_url: imageUrl.nullish(),
  num_reviews: figure.nullish(),
})

const placeSchema = z
  .object({
    location_id: tripadvisorId,
    name: foreignLine(),
    address_obj: z
      .object({
        street1: foreignLine().nullish(),
        city: foreignLine().nullish(),
        postalcode: foreignLine(40).nullish(),
      })
      .nullish(),
  })
  .transform(
    ({ location_id, name, address_obj }): ExcerptPlace => ({
      externalId: location_id,
      name,
      address: address_obj?.street1 || null,
      city: address_obj?.city || null,
      postalCode: address_obj?.postalcode || null,
      // A search does not say it.
      phone: null,
    }),
  )

export const tripadvisorPlacesSchema = z.object({ data: z.array(placeSchema).default([]) })

const excerptSchema = z.object({
  url: pageUrl.nullish(),
  title: foreignLine(300).nullish(),
  text: z.string().nullish(),
  rating: z.number().nullish(),
  rating_image_url: imageUrl.nullish(),
  published_date: instant.nullish(),
  user: z.object({ username: foreignLine().nullish() }).nullish(),
})

export const tripadvisorReviewsSchema = z.object({ data: z.array(excerptSchema).default([]) })

/** @param page the page of the business, for an excerpt that has no address of its own. */
export const tripadvisorExcerpt = (given: z.output<typeof excerptSchema>, page: string): Excerpt => ({
  rating: ratingOf(given.rating),
  ratingImageUrl: given.rating_image_url ?? null,
  title: given.title || null,
  ...cutText(tidy(given.text ?? ""), textLength),
  author: given.user?.username || null,
  createdAt: given.published_date ?? null,
  url: given.url ?? page,
})
