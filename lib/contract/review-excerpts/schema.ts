import { z } from "zod"
import { accountQuery, idSchema } from "../common.ts"
import { lineSchema } from "../line.ts"
import { excerptSourceCodes, excerptStatuses } from "./constants.ts"

const count = z.number().int().nonnegative()

/** A few words of a review, as its source gives them to whoever links to it. No review: it has no id here. */
export const reviewExcerptSchema = z.looseObject({
  rating: z.number().nullable(),
  /** The source's own picture of the rating, which has to be used in place of any other. */
  rating_image_url: z.string().nullish(),
  title: z.string().nullish(),
  text: z.string(),
  /** Whether the review goes on at the source. */
  is_cut: z.boolean(),
  author: z.string().nullish(),
  created_at: z.string().nullish(),
  /** The review at its source. */
  url: z.string(),
})
export type ReviewExcerpt = z.infer<typeof reviewExcerptSchema>

/** A business at a source that a location may be. */
export const excerptCandidateSchema = z.looseObject({
  external_id: z.string(),
  name: z.string(),
  address: z.string().nullish(),
  /** 0 to 100. */
  confidence: count,
})
export type ExcerptCandidate = z.infer<typeof excerptCandidateSchema>

/** Excerpts of one source for a location. */
export const sourceExcerptsSchema = z.looseObject({
  source_code: z.enum(excerptSourceCodes),
  source_name: z.string(),
  status: z.enum(excerptStatuses),
  /** Why nothing is shown, in words; null unless the source can't be had. */
  error: z.string().nullish(),
  /** When it is worth asking again; null when that is not known. */
  next_try_at: z.string().nullish(),
  /** Overall, as the source gives it; never part of figures here. */
  rating: z.number().nullish(),
  rating_image_url: z.string().nullish(),
  reviews_count: count.nullish(),
  /** The page of the business at the source. */
  url: z.string().nullish(),
  /** Where a business responds to its reviews. */
  respond_url: z.string(),
  /** Required attribution. */
  attribution: z.string(),
  /** When the source was asked for it. */
  fetched_at: z.string().nullish(),
  excerpts: z.array(reviewExcerptSchema),
  /** Of `to_confirm`: the likeliest first. */
  candidates: z.array(excerptCandidateSchema),
})
export type SourceExcerpts = z.infer<typeof sourceExcerptsSchema>

export const reviewExcerptsQuerySchema = z.object({ ...accountQuery })
/** GET /locations/{id}/review_excerpts: the sources that are set up in this installation; none when none is. */
export const reviewExcerptsAnswerSchema = z.looseObject({ sources: z.array(sourceExcerptsSchema) })

/** PATCH /locations/{id}/review_excerpts: which business a location is, that it is none, or to look for it again. */
export const excerptPlaceBodySchema = z
  .object({
    source_code: z.enum(excerptSourceCodes),
    status: z.enum(["matched", "ignored", "unmatched"]),
    external_id: lineSchema.regex(/^[\w-]{1,64}$/, "is not an id of this source").optional(),
  })
  .refine(({ status, external_id }) => status !== "matched" || external_id !== undefined, {
    path: ["external_id"],
    message: "is required with matched",
  })

export const excerptPlaceSchema = z.looseObject({
  location_id: idSchema,
  source_code: z.enum(excerptSourceCodes),
  status: z.enum(["matched", "ignored", "unmatched"]),
  external_id: z.string().nullable(),
})

/** How a source of excerpts responds. */
export const excerptSourceHealthSchema = z.looseObject({
  source_code: z.enum(excerptSourceCodes),
  source_name: z.string(),
  is_failing: z.boolean(),
  last_success_at: z.string().nullish(),
  last_error: z.string().nullish(),
  last_error_at: z.string().nullish(),
  /** Locations that the caller sees, by whether they are known at the source. */
  locations_matched: count,
  locations_to_confirm: count,
  /** Rest of this installation's calls today, in UTC. */
  quota: z.looseObject({
    calls_per_day: count,
    calls_left: count,
    resets_at: z.string(),
    /** Until when the source wants to be left alone; null when it does not. */
    rests_until: z.string().nullish(),
  }),
})
export type ExcerptSourceHealth = z.infer<typeof excerptSourceHealthSchema>

/** GET /review_excerpts/health. */
export const excerptHealthAnswerSchema = z.looseObject({ sources: z.array(excerptSourceHealthSchema) })
