import { z } from "zod"
import {
  accountQuery,
  idSchema,
  idTextSchema,
  listAnswer,
  pageQuery,
  searchQuery,
  sortQuery,
} from "../common.ts"
import { trimmedLineSchema } from "../line.ts"
import { responseError, templateError } from "../responses/constants.ts"

/** A text that responses are made of (D-132). */
export const responseTemplateSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema.nullish(),
  name: z.string(),
  content: z.string(),
  /** Stars that it is for; null is no end. */
  rating_min: z.number().int().nullish(),
  rating_max: z.number().int().nullish(),
  /** Empty is every source. */
  source_ids: z.array(idSchema),
  tags: z.array(z.looseObject({ id: idSchema, name: z.string() })).nullish(),
  created_at: z.string().nullish(),
})
export type ResponseTemplate = z.infer<typeof responseTemplateSchema>

/** GET /response_templates: those that fit a rating or a source, when one is given. */
export const responseTemplatesQuerySchema = z.object({
  ...accountQuery,
  ...pageQuery,
  ...sortQuery(["name"]),
  ...searchQuery,
  rating: z.number().int().min(1).max(5).optional(),
  source_id: idTextSchema.optional(),
})
export const responseTemplatesAnswerSchema = listAnswer("response_templates", responseTemplateSchema)

const nameSchema = trimmedLineSchema.min(1, "can't be blank").max(100, "is too long")
const contentSchema = z.string().superRefine((text, issue) => {
  const error = responseError(text) ?? templateError(text)
  if (error) issue.addIssue(error)
})
const starsSchema = z.number().int().min(1).max(5).nullable()

/** POST /response_templates. */
export const newResponseTemplateBodySchema = z.object({
  account_id: idSchema.optional(),
  name: nameSchema,
  content: contentSchema,
  rating_min: starsSchema.optional(),
  rating_max: starsSchema.optional(),
  source_ids: z.array(idSchema).max(50).optional(),
})
/** PATCH /response_templates/{id}. */
export const responseTemplateBodySchema = newResponseTemplateBodySchema.partial()
