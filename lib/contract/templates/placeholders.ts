import { type FeedbackType, feedbackTypeOf, feedbackTypes } from "../microsurveys/constants.ts"
import { looseBraces, placeholderPattern, unknownPlaceholders } from "../responses/constants.ts"

/** Placeholders that a plain text takes the place of: in subjects and headings, too (D-221). */
export const textPlaceholders = ["first_name", "last_name", "location_name", "business_name"] as const
export type TextPlaceholder = (typeof textPlaceholders)[number]

/** The placeholder that the chosen kind of feedback takes the place of (D-221). */
const feedbackPlaceholder = "feedback"

/** Placeholders in whose place a message has links (D-221). */
export const linkPlaceholders = ["review_links", "unsubscribe", ...feedbackTypes] as const
export type LinkPlaceholder = (typeof linkPlaceholders)[number]

/** All that a content may have, in the order of D-221. */
export const contentPlaceholders = [
  ...textPlaceholders,
  "review_links",
  "unsubscribe",
  feedbackPlaceholder,
  ...feedbackTypes,
] as const

/** Placeholders that an editor offers: kinds of feedback are chosen apart. */
export const offeredPlaceholders = [
  ...textPlaceholders,
  feedbackPlaceholder,
  "review_links",
  "unsubscribe",
] as const

/** The placeholder's text: `{{name}}`. */
export const inBraces = (name: string): string => `{{${name}}}`

/**
 * Puts the chosen kind of feedback in the place of `{{feedback}}` (D-221, F-354).
 * @param type as it was chosen; nps where it is unknown (F-355, P-174).
 */
export function chooseFeedback(content: string, type: string | null | undefined): string {
  const chosen = inBraces(feedbackTypeOf(type))
  return content.replace(placeholderPattern, (placeholder, name: string) =>
    name.trim() === feedbackPlaceholder ? chosen : placeholder,
  )
}

/** Kinds of feedback that a content asks for, in their order, each once. @param type in the place of `{{feedback}}`. */
export function feedbackIn(content: string, type: string | null | undefined): FeedbackType[] {
  const names = [...chooseFeedback(content, type).matchAll(placeholderPattern)].map((match) =>
    match[1]!.trim(),
  )
  return [...new Set(names)].flatMap((name) => feedbackTypes.find((known) => known === name) ?? [])
}

const errorOf = (text: string, names: readonly string[]): string | null => {
  const [unknown] = unknownPlaceholders(text, names)
  if (unknown !== undefined) return `Unknown placeholder ${inBraces(unknown)}`
  return looseBraces(text, names[0]!)
}

/** Error in the placeholders of a content: of the first that nothing fills, or of loose braces; null when all can be filled (D-221). */
export const contentPlaceholderError = (text: string): string | null => errorOf(text, contentPlaceholders)

/** As `contentPlaceholderError`, for subjects and headings, which take texts only. */
export const linePlaceholderError = (text: string): string | null => errorOf(text, textPlaceholders)
