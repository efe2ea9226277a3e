import type { MentionedKeyword } from "#lib/contract/insights/schema.ts"
import { shareOf } from "#lib/format/numbers.ts"

/** Terms of the cloud (D-215). */
export const cloudTerms = 50

/** How customers speak of something (D-215). */
export type Tone = "positive" | "mixed" | "negative"

export type CloudTerm = {
  keyword: string
  /** 1 to 5, by volume. */
  size: number
  tone: Tone
  positive: number
  negative: number
  total: number
}

/**
 * Positive share of mentions, rounded, 0 to 100 (P-520); null without any.
 * @param total of positive, negative and other mentions.
 */
export const positiveShare = (positive: number, total: number): number | null =>
  total > 0 ? Math.round(shareOf(positive, total)) : null

/** Above 60 % positive, below 40 % negative, else neither (D-215); what no one blames is never negative. */
export function toneOf({
  positive,
  negative,
  total,
}: Pick<CloudTerm, "positive" | "negative" | "total">): Tone {
  const share = shareOf(positive, total)
  if (share > 60) return "positive"
  return share < 40 && negative > 0 ? "negative" : "mixed"
}

/** A size of five by how a volume lies between the smallest and the largest, in powers: few words are said very often. */
function sizeOf(total: number, smallest: number, largest: number): number {
  if (largest <= smallest) return 3
  return 1 + Math.round((4 * Math.log(total / smallest)) / Math.log(largest / smallest))
}

/** The mentions of an answer; one without a total has none besides positive and negative ones. */
export const mentionsOf = (
  item: Pick<MentionedKeyword, "positive_mentions" | "negative_mentions" | "total_mentions">,
) => ({
  positive: item.positive_mentions,
  negative: item.negative_mentions,
  total: item.total_mentions ?? item.positive_mentions + item.negative_mentions,
})

/** The cloud of the first fifty keywords in the order of the answer (D-215). */
export function cloudOf(keywords: readonly MentionedKeyword[]): CloudTerm[] {
  const terms = keywords.slice(0, cloudTerms).map((item) => ({ keyword: item.short, ...mentionsOf(item) }))
  const totals = terms.map(({ total }) => Math.max(1, total))
  const [smallest, largest] = [Math.min(...totals), Math.max(...totals)]
  return terms.map((term) => ({
    ...term,
    size: sizeOf(Math.max(1, term.total), smallest, largest),
    tone: toneOf(term),
  }))
}
