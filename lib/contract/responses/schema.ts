import { z } from "zod"
import { accountQuery, idSchema } from "../common.ts"
import { responseError, responseStatuses, responseWishes } from "./constants.ts"

/** Where people answer by hand, when a source has no response connection (D-130). */
export const respondOnSchema = z.looseObject({
  source_name: z.string(),
  label: z.string(),
  url: z.string().nullable(),
})
export type RespondOn = z.infer<typeof respondOnSchema>

/** The answer of a business to a review (D-129). */
export const responseSchema = z.looseObject({
  id: idSchema,
  review_id: idSchema,
  /** Null for an automatic one. */
  user_id: idSchema.nullish(),
  user_name: z.string().nullish(),
  content: z.string(),
  status: z.string(),
  /** Error, in words. */
  error: z.string().nullish(),
  published_at: z.string().nullish(),
  account_id: idSchema.nullish(),
  updated_at: z.string().nullish(),
  /** Goes up with each change: who names another one than the present is told (409). */
  version: z.number().int().nullish(),
  /** Of a draft that cannot be published from here. */
  respond_on: respondOnSchema.nullish(),
})
export type Response = z.infer<typeof responseSchema>

const contentSchema = z.string().superRefine((text, issue) => {
  const error = responseError(text)
  if (error) issue.addIssue(error)
})

/** POST /responses (D-129); a draft when nothing is said. */
export const newResponseBodySchema = z.object({
  account_id: idSchema.optional(),
  review_id: idSchema,
  content: contentSchema,
  status: z.enum(responseWishes).optional(),
})

/**
 * PATCH /responses/{id}: with `version` only when nobody else has changed it meanwhile; the status that it has, as it was
 * read, asks for nothing.
 */
export const responseBodySchema = z.object({
  account_id: idSchema.optional(),
  content: contentSchema.optional(),
  status: z.enum(responseStatuses).optional(),
  version: z.number().int().optional(),
})

export const responseDeletionQuerySchema = z.object({ ...accountQuery, version: z.number().int().optional() })
/** DELETE /responses/{id}: what is left of it until its source has removed it too; null when it is gone (D-130). */
export const responseDeletionSchema = z.looseObject({ response: responseSchema.nullable() })

/** POST /responses/suggestions (D-131). */
export const suggestionBodySchema = z.object({
  account_id: idSchema.optional(),
  review_id: idSchema,
  template_id: idSchema.nullish(),
})
export const suggestionSchema = z.looseObject({
  content: z.string(),
  /** Null for one of the built-in texts. */
  template_id: idSchema.nullish(),
})
