import { ownValue } from "../own-value.ts"

/** The fixed words of responses (D-129 to D-132), apart from the schemas so that browsers load them alone. */
export const responseStatuses = [
  "draft",
  "pending",
  "published",
  "error_published",
  "pending_delete",
  "error_unpublished",
] as const
export type ResponseStatus = (typeof responseStatuses)[number]

/** Options of a caller (D-129). */
export const responseWishes = ["draft", "pending"] as const
export type ResponseWish = (typeof responseWishes)[number]

/** 000 §8: what stands at a response while its publication, or its removal, is tried again. */
export const responseErrorTexts = {
  error_published: "An error occurred while publishing the response. We'll try again. No action necessary.",
  error_unpublished: "An error occurred while deleting the response. We'll try again. No action necessary.",
} as const

/** Longest response in characters, whatever they are made of (D-129). */
export const maxResponseCharacters = 4_000
/** Limits of sources, in bytes of UTF-8, by source code (D-129). */
export const maxResponseBytes: Readonly<Record<string, number>> = { google_maps: 4_096 }

/** Tags that a form shows of a template; more may be there. */
export const templateTagLimit = 10

/** Placeholders of a template (D-132). */
export const placeholders = ["author", "location_name", "business_name"] as const
export type Placeholder = (typeof placeholders)[number]

/** A placeholder as it stands in a template: its name is the first group, with the blanks around it. */
export const placeholderPattern = /\{\{([^{}]*)\}\}/g

/** Placeholders of a text that nothing fills, each once. @param known names of those that are filled. */
export function unknownPlaceholders(text: string, known: readonly string[] = placeholders): string[] {
  const names = [...text.matchAll(placeholderPattern)].map((match) => match[1]!.trim())
  return [...new Set(names)].filter((name) => !known.includes(name))
}

/** Error of a placeholder without its beginning or end, which would be sent as it is. @param example a name that is filled. */
export function looseBraces(text: string, example: string): string | null {
  const [loose] = text.replace(placeholderPattern, " ").match(/\{\{|\}\}/) ?? []
  if (loose === undefined) return null
  return loose === "{{"
    ? `has an unclosed {{. Write placeholders like {{${example}}}`
    : `has a }} without a {{. Write placeholders like {{${example}}}`
}

/** Error in the placeholders of a text; null when all can be filled. @param names of those that are filled. */
export function placeholderError(text: string, names: readonly string[]): string | null {
  const [unknown] = unknownPlaceholders(text, names)
  if (unknown === undefined) return looseBraces(text, names[0]!)
  const known = names.map((name) => `{{${name}}}`)
  return `has the unknown placeholder {{${unknown}}}. Available: ${known.slice(0, -1).join(", ")} and ${known.at(-1)}`
}

/** Error in the text of a template; null when it can be filled. */
export const templateError = (text: string): string | null => placeholderError(text, placeholders)

const utf8 = new TextEncoder()

/**
 * Error in the text of a response (D-129).
 * @param sourceCode of the review's source; without one only what is true of all.
 * @returns null when it can be published.
 */
export function responseError(text: string, sourceCode?: string | null): string | null {
  if (text.trim() === "") return "can't be blank"
  if ([...text].length > maxResponseCharacters) return "is too long"
  const bytes = sourceCode ? ownValue(maxResponseBytes, sourceCode) : undefined
  return bytes !== undefined && utf8.encode(text).length > bytes ? "is too long" : null
}

/** Ratings that nothing answers by itself (D-131). */
export const lowestAutoRating = 3
export const defaultDelayMinutes = 60
export const maxDelayMinutes = 10_080
