import type { MentionedKeyword } from "#lib/contract/insights/schema.ts"

export type KeywordRow = {
  keyword: string
  total: number
  positive: number
  negative: number
  /** Mentions in the period before; null where they are not known. */
  before: number | null
}

const totalOf = ({ total_mentions, positive_mentions, negative_mentions }: MentionedKeyword): number =>
  total_mentions ?? positive_mentions + negative_mentions

/** Whether an answer holds all keywords, so that one that is missing has no mentions. */
export const isCovered = (answer: { _total_pages?: number | null | undefined }): boolean =>
  (answer._total_pages ?? 1) <= 1

/** Keywords with their mentions now and in the period before. */
export function keywordRows(
  keywords: readonly MentionedKeyword[],
  before: { keywords: readonly MentionedKeyword[]; isWhole: boolean } | null,
): KeywordRow[] {
  const known = new Map((before?.keywords ?? []).map((one) => [one.short, totalOf(one)]))
  return keywords.map((one) => ({
    keyword: one.short,
    total: totalOf(one),
    positive: one.positive_mentions,
    negative: one.negative_mentions,
    before: before && (known.get(one.short) ?? (before.isWhole ? 0 : null)),
  }))
}
