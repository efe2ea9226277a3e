import { z } from "zod"
import { idSchema, idTextSchema } from "../common.ts"
import { trimmedLineSchema } from "../line.ts"
import { scoreRange, surveyLimits, surveyTypes } from "../microsurveys/constants.ts"
import { arrivals, feedbackKinds, pinLength } from "./constants.ts"

/** Which page or message: a slug, or the token of a request. */
export const feedbackParamsSchema = z.object({
  kind: z.enum(feedbackKinds),
  id: z.string().min(1).max(64),
})

/** Names one answer, for the form that gives it and what follows; whoever has it may change the answer for a day. */
const answerKeySchema = z.string().regex(/^[\w-]{22}$/, "is invalid")

export const feedbackQuerySchema = z.object({
  /** The question of a location's own page; without one it has only links. */
  type: z.enum(surveyTypes).optional(),
  /** One of the locations of a page. */
  location_id: idTextSchema.optional(),
  key: answerKeySchema.optional(),
})

/** A review site where everybody may write, whatever they have answered (D-222). */
export const reviewLinkSchema = z.looseObject({
  id: idSchema,
  source_code: z.string(),
  source_name: z.string(),
  link: z.string(),
})

/** The answer that was given, with how long it can be changed (D-299). */
export const givenAnswerSchema = z.looseObject({
  type: z.enum(surveyTypes),
  score: z.number().int(),
  comment: z.string(),
  answered_at: z.string(),
  editable_until: z.string(),
})

/** A page of feedback as a customer sees it (D-224, D-298, D-299). */
export const feedbackSchema = z.looseObject({
  id: z.string(),
  kind: z.enum(feedbackKinds),
  account_name: z.string(),
  /** Null while one of `locations` is still to be chosen. */
  location: z.looseObject({ id: idSchema, name: z.string(), place: z.string() }).nullable(),
  /** Of a page for several. */
  locations: z.array(z.looseObject({ id: idSchema, name: z.string(), place: z.string() })),
  title: z.string().nullish(),
  logo_url: z.string().nullish(),
  theme: z.looseObject({
    accent: z.string().nullish(),
    mode: z.enum(["light", "dark", "auto"]).nullish(),
  }),
  /** BCP 47 of the contact or the location; null where nothing says it (D-311). */
  locale: z.string().nullish(),
  /** IANA zone in which days are said. */
  time_zone: z.string(),
  /** Null for a page that has only links. */
  type: z.enum(surveyTypes).nullable(),
  question: z.string().nullish(),
  follow_up: z.string().nullish(),
  thank_you: z.string().nullish(),
  /** The same for everybody, before and after an answer; none at a kiosk. */
  links: z.array(reviewLinkSchema),
  answer: givenAnswerSchema.nullable(),
  /** Since when it takes no answers. */
  closed_at: z.string().nullish(),
  /** Of a kiosk: the page that a guest's own phone opens, as a slug. */
  phone_slug: z.string().nullish(),
  /** Of a kiosk: whether digits leave it. */
  has_pin: z.boolean().nullish(),
})
export type Feedback = z.infer<typeof feedbackSchema>

/** POST /feedback/{kind}/{id}/answers: the same key again, or the same request, changes the answer. */
export const answerBodySchema = z
  .object({
    type: z.enum(surveyTypes),
    score: z.number("must be a number").int("must be a whole number"),
    comment: z.string().trim().max(surveyLimits.comment, "is too long").optional(),
    /** Needed where there is no personal link. */
    key: answerKeySchema.optional(),
    location_id: idSchema.optional(),
    via: z.enum(arrivals).optional(),
  })
  .superRefine(({ type, score }, context) => {
    const [lowest, highest] = scoreRange[type]
    if (score >= lowest && score <= highest) return
    context.addIssue({ code: "custom", path: ["score"], message: `must be from ${lowest} to ${highest}` })
  })
export type AnswerBody = z.infer<typeof answerBodySchema>

/** POST /feedback/requests/{id}/clicks: null is the link to the survey itself. */
export const clickBodySchema = z.object({
  url_id: idSchema.nullable(),
  /** A HEAD, which no person sends. */
  is_automatic: z.boolean().optional(),
})
export const clickedSchema = z.looseObject({
  /** Where the link leads; null for the survey. */
  link: z.string().nullable(),
})

export const requestTokenParamsSchema = z.object({ id: z.string().min(1).max(64) })

const pinPattern = new RegExp(`^\\d{${pinLength.least},${pinLength.most}}$`)
export const pinSchema = z
  .string()
  .regex(pinPattern, `must be ${pinLength.least} to ${pinLength.most} digits`)

/** POST /feedback/kiosks/{id}/leave. */
export const leaveBodySchema = z.object({
  pin: trimmedLineSchema.min(1, "can't be blank").max(20, "is too long"),
})
