import { experienceCategories } from "#lib/contract/insights/constants.ts"
import { countOf, formatCount, formatPercent } from "#lib/format/numbers.ts"
import type { Tone } from "./cloud.ts"

/** Texts of 000 §8 and 002 §7, and what is said until reviews have been analyzed. */
export const keywordsTexts = {
  none: "No mentioned keywords during this period.",
  reading: "Your reviews are being analyzed.",
  readingHint: "Keywords appear here as soon as this is done.",
  noCategories: "No mentioned categories during this period.",
  categoriesFailed: "There was an error fetching data for Experience Categories",
} as const

/** Names of tones, with the values at which they begin (D-215). */
export const toneLabels: Record<Tone, string> = {
  positive: "Positive",
  mixed: "Mixed",
  negative: "Negative",
}
export const toneHints: Record<Tone, string> = {
  positive: "more than 60% positive",
  mixed: "in between",
  negative: "less than 40% positive",
}

/** `12 mentions: 8 positive, 2 negative`. */
export const mentionsText = (mentions: { positive: number; negative: number; total: number }): string =>
  `${countOf(mentions.total, "mention", "mentions")}: ${formatCount(mentions.positive)} positive, ${formatCount(mentions.negative)} negative`

/** `67%`, a dash where nothing is mentioned (P-520, D-212). */
export const shareText = (share: number | null): string => (share === null ? "–" : formatPercent(share))

/** `Reviews that mention wifi`; a chosen side is that of the reviews as a whole there. */
export const reviewsTitle = (subject: string, sentiment: "positive" | "negative" | null): string =>
  `${sentiment === null ? "Reviews" : `${sentiment === "positive" ? "Positive" : "Negative"} reviews`} that mention ${subject}`

/** A category as it is shown (D-213); one that is none stays as it is. @param code in lower case. */
export const categoryText = (code: string): string =>
  experienceCategories.find((category) => category.toLowerCase() === code) ?? code

/** Texts of corrections. */
export const correctionTexts = {
  corrected: "Corrected. Figures now use your correction.",
  withdrawn: "Correction undone.",
  nothingSaid: "Choose what the sentence means",
} as const
