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
import { lineSchema, trimmedLineSchema } from "../line.ts"
import { channels } from "../requests/constants.ts"
import { templateLimits, templateResources, templateSorts } from "./constants.ts"
import { contentPlaceholderError, linePlaceholderError } from "./placeholders.ts"

const blank = "can't be blank"
const tooLong = "is too long"

/** Free JSON beside a template's text (D-216); these names mean something here. */
const metadataShape = {
  /** A kind of feedback; nps where it is unknown (P-174). */
  selector_type: lineSchema.max(40, "is too long").nullish(),
  /** Where the type is `microsurvey`. */
  microsurvey_id: idSchema.nullish(),
}
export const templateMetadataSchema = z.looseObject(metadataShape)
export type TemplateMetadata = z.infer<typeof templateMetadataSchema>

/** A text that requests begin with (F-245, P-170, P-171); those of responses are response templates. */
export const templateSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema.nullish(),
  request_type_id: z.number().int(),
  request_type_symbol: z.string(),
  layout_id: z.number().int(),
  metadata: z.looseObject({}).nullish(),
  resource_type: z.string(),
  resource_id: idSchema.nullish(),
  name: z.string(),
  subject: z.string().nullish(),
  content: z.string(),
  header_text: z.string().nullish(),
  /** Address of the image. */
  header_image: z.string().nullish(),
  use_header_image: z.boolean().nullish(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
})
export type Template = z.infer<typeof templateSchema>

/** GET /templates: those that fit a location are its own and those of all. */
export const templatesQuerySchema = z.object({
  ...accountQuery,
  ...pageQuery,
  ...sortQuery(templateSorts),
  ...searchQuery,
  type: z.enum(channels).optional(),
  location_id: idTextSchema.optional(),
})
export const templatesAnswerSchema = listAnswer("templates", templateSchema)

const checked = (error: (text: string) => string | null) => (text: string, issue: z.RefinementCtx) => {
  const said = error(text)
  if (said) issue.addIssue(said)
}

/** A subject or heading of a request. */
const filledLine = (most: number) =>
  trimmedLineSchema.max(most, tooLong).superRefine(checked(linePlaceholderError))

/** Text of a request with its placeholders (D-221). */
export const requestContentSchema = z
  .string()
  .max(templateLimits.content, tooLong)
  .superRefine((text, issue) => {
    const error = text.trim() === "" ? blank : contentPlaceholderError(text)
    if (error) issue.addIssue(error)
  })
export const requestSubjectSchema = filledLine(templateLimits.subject)
export const requestHeadingSchema = filledLine(templateLimits.headerText)

const requestTypeSchema = z.literal([1, 2], "must be 1 (email) or 2 (SMS)")
const layoutSchema = z.literal([1, 2], "must be 1 (standard) or 2 (plain text)")

/** POST /templates. A template of an email needs a subject; that of an SMS has none, and no heading either. */
export const newTemplateBodySchema = z.object({
  account_id: idSchema.optional(),
  request_type_id: requestTypeSchema,
  layout_id: layoutSchema.optional(),
  metadata: templateMetadataSchema.optional(),
  resource_type: z.enum(templateResources).optional(),
  resource_id: idSchema.nullish(),
  name: trimmedLineSchema.min(1, blank).max(templateLimits.name, tooLong),
  subject: requestSubjectSchema.optional(),
  content: requestContentSchema,
  header_text: requestHeadingSchema.optional(),
  /** Address of a processed upload, as the event or the upload tells it. */
  header_image: lineSchema.max(2_000, tooLong).nullish(),
  use_header_image: z.boolean().optional(),
})
/** PATCH /templates/{id}. The type stays. */
export const templateBodySchema = newTemplateBodySchema.omit({ request_type_id: true }).partial()
