import { placeholderError } from "../responses/constants.ts"
import { isWebsite } from "../website.ts"
import { type PostAction, type PostType, postLimits, postPlaceholders } from "./constants.ts"

/** Error of an invalid link (D-194). */
export const postLinkError = "Enter a valid website. Example: https://example.com"

/** Errors of missing fields of an offer or event (P-314 to P-317). */
export const missingPostTexts = {
  offerTitle: "Enter an offer title",
  eventTitle: "Enter an event title",
  startDate: "Choose a start date",
  endDate: "Choose an end date",
} as const

const past = "Start date can't be in the past"
const startTooLate = "Start date is not within one year"
const endTooLate = "End date must be within one year"
const endBeforeStart = "End date must be after the start date"
const publishPast = "Publish date can't be in the past"
const publishTooLate = "Publish date must be within one year"

/** Text of a post, as sent. */
export type PostText = {
  topic_type: PostType
  title?: string | null | undefined
  startDate?: string | null | undefined
  startTime?: string | null | undefined
  endDate?: string | null | undefined
  endTime?: string | null | undefined
  summary?: string | null | undefined
  media?: readonly unknown[] | null | undefined
  actionType?: PostAction | null | undefined
  buttonUrl?: string | null | undefined
  redeemOnlineUrl?: string | null | undefined
  termsConditions?: string | null | undefined
  publishDate?: string | null | undefined
  publishTime?: string | null | undefined
}

/** Whether a button needs a link (P-319): offers have no button (D-193). */
export const needsLink = (type: PostType, action: PostAction | null | undefined): boolean =>
  type !== "OFFER" && action != null && action !== "CALL" && action !== "none"

const isLink = (text: string | null | undefined): boolean =>
  text != null && /^https?:\/\//i.test(text) && isWebsite(text)

const yearAfter = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`

const isBlank = (text: string | null | undefined): boolean => !text?.trim()

/** Days that a post has already, which may have passed since. */
export type KnownDays = Pick<PostText, "startDate" | "publishDate">

/** Errors in the days of an offer or event; both are inclusive, and a single day needs no times. */
function dayErrors(post: PostText, today: string, known: KnownDays): [string, string][] {
  const { topic_type: type, startDate: start, endDate: end } = post
  if (type === "STANDARD") return []
  const errors: [string, string][] = []
  const lastDay = yearAfter(today)
  if (!start) errors.push(["startDate", missingPostTexts.startDate])
  else if (start < today && start !== known.startDate) errors.push(["startDate", past])
  else if (start > lastDay) errors.push(["startDate", startTooLate])
  if (!end) errors.push(["endDate", missingPostTexts.endDate])
  else if (start && `${end} ${post.endTime || "23:59"}` <= `${start} ${post.startTime || "00:00"}`)
    errors.push(["endDate", endBeforeStart])
  else if (end > lastDay) errors.push(["endDate", endTooLate])
  return errors
}

const publishAfterEnd = "Publish date must be before the end date"

function publishErrors(post: PostText, today: string, known: KnownDays): [string, string][] {
  const { publishDate: day, publishTime: time, endDate: end, topic_type: type } = post
  if (!day) return time ? [["publishDate", "Choose a publish date"]] : []
  if (day < today && day !== known.publishDate) return [["publishDate", publishPast]]
  if (day > yearAfter(today)) return [["publishDate", publishTooLate]]
  return type !== "STANDARD" && end && day > end ? [["publishDate", publishAfterEnd]] : []
}

/** Characters as people count them. */
export const lengthOf = (text: string): number => [...text].length

/**
 * Errors in a post, by field (002 §5, D-194); nothing for a good one.
 * @param today in the account's time zone.
 * @param known the days of a post that is edited.
 */
export function postErrors(post: PostText, today: string, known: KnownDays = {}): Record<string, string> {
  const { topic_type: type } = post
  const errors: [string, string][] = [...dayErrors(post, today, known), ...publishErrors(post, today, known)]
  if (type !== "STANDARD" && isBlank(post.title))
    errors.push(["title", type === "OFFER" ? missingPostTexts.offerTitle : missingPostTexts.eventTitle])
  if (type === "STANDARD" && isBlank(post.summary) && !post.media?.length)
    errors.push(["summary", "You must include a description or an image"])
  if (lengthOf(post.summary ?? "") > postLimits.summary) errors.push(["summary", tooLong(postLimits.summary)])
  if (lengthOf(post.termsConditions ?? "") > postLimits.terms)
    errors.push(["termsConditions", tooLong(postLimits.terms)])
  for (const field of ["title", "summary"] as const) {
    const error = placeholderError(post[field] ?? "", postPlaceholders)
    if (error) errors.push([field, `The text ${error}`])
  }
  if (needsLink(type, post.actionType) && !isLink(post.buttonUrl)) errors.push(["buttonUrl", postLinkError])
  if (type === "OFFER" && post.redeemOnlineUrl && !isLink(post.redeemOnlineUrl))
    errors.push(["redeemOnlineUrl", postLinkError])
  return Object.fromEntries(errors.toReversed())
}

const tooLong = (most: number): string => `Enter up to ${most} characters`

/** Sentences of Review APIs, and the field that each is about: those of the start date first (D-194). */
const sentences = [
  { about: "offer url malformed", field: "redeemOnlineUrl" },
  { about: "call to action url malformed", field: "buttonUrl" },
  { about: "start date can't be in the past", field: "startDate" },
  { about: "not within one year", field: "startDate" },
  { about: "end date must be after the start date", field: "endDate" },
  { about: "within one year", field: "endDate" },
] as const

/** The field that a sentence of a Review API is about, and what stands there (P-490..P-495); null for none. */
export function postFieldError(text: string): { field: string; text: string } | null {
  const lower = text.replaceAll("’", "'").toLowerCase()
  const found = sentences.find(({ about }) => lower.includes(about))
  if (!found) return null
  const isOfLink = found.field === "redeemOnlineUrl" || found.field === "buttonUrl"
  return { field: found.field, text: isOfLink ? postLinkError : text.charAt(0).toUpperCase() + text.slice(1) }
}

/** Ten digits or more, or seven as local numbers are written, with what people put between them. */
const phoneNumber = /(?<![\d-])(?:\+?(?:\d[ ().-]{0,2}){9,14}\d|\d{3}[-. ]\d{4})(?![\d-])/

/** Whether a text has a phone number, which Google takes in no post (D-196). */
export const hasPhoneNumber = (text: string): boolean => phoneNumber.test(text)
