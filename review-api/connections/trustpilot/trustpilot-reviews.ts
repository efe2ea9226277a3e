import { z } from "zod"
import { maxReviewCharacters } from "#lib/contract/reviews/constants.ts"
import { tidy } from "../../imports/text.ts"
import { foreignLine } from "../../places/place-search.ts"
import type { ProviderPlace, ProviderReview } from "../connector.ts"
import { instant } from "../provider-fields.ts"
import { fieldOf, readableList } from "../readable-list.ts"

/** Ids at Trustpilot are 24 hexadecimal digits; what else it may write is no path of ours. */
export const trustpilotId = z.string().regex(/^\w{1,64}$/)

/** A business unit: a website, with all that is said of it. */
export const unitSchema = z
  .object({
    id: trustpilotId,
    displayName: foreignLine().nullish(),
    name: z.object({ identifying: foreignLine().nullish() }).nullish(),
  })
  .transform(({ id, displayName, name }): ProviderPlace => {
    const domain = name?.identifying || null
    return {
      externalId: id,
      name: displayName || domain || id,
      // It has no address: its website tells one from another of the same name.
      address: domain,
      placeId: null,
      storeCode: null,
      city: null,
      postalCode: null,
      phone: null,
    }
  })

const textOf = (text: string | null | undefined, max: number): string | null =>
  tidy(text ?? "").slice(0, max) || null

const isRating = (stars: number): boolean => Number.isInteger(stars) && stars >= 1 && stars <= 5

/** A review as private calls answer it: with the response of the business, and never a state of it. */
export const trustpilotReviewSchema = z
  .object({
    id: trustpilotId,
    stars: z.number().nullish(),
    title: z.string().nullish(),
    text: z.string().nullish(),
    createdAt: instant,
    updatedAt: instant.nullish(),
    consumer: z.object({ displayName: z.string().nullish() }).nullish(),
    companyReply: z
      .object({ text: z.string().nullish(), createdAt: instant.nullish(), updatedAt: instant.nullish() })
      .nullish(),
    businessUnit: z.object({ id: z.string() }).nullish(),
  })
  .transform((given): { review: ProviderReview; unitId: string | null } => {
    const { companyReply: reply } = given
    const content = tidy(reply?.text ?? "")
    return {
      unitId: given.businessUnit?.id ?? null,
      review: {
        externalId: given.id,
        rating: isRating(given.stars ?? 0) ? given.stars! : null,
        title: textOf(given.title, 500),
        content: textOf(given.text, maxReviewCharacters),
        author: textOf(given.consumer?.displayName, 200),
        createdAt: given.createdAt,
        updatedAt: given.updatedAt ?? given.createdAt,
        url: `https://www.trustpilot.com/reviews/${given.id}`,
        images: [],
        response: content
          ? {
              content,
              updatedAt: reply?.updatedAt ?? reply?.createdAt ?? given.createdAt,
              state: "approved",
              reason: null,
            }
          : null,
      },
    }
  })

export const trustpilotReviewPageSchema = z.object({
  reviews: readableList(trustpilotReviewSchema, (given) => [fieldOf(given, "id")]),
})
