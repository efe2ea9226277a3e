import { hash } from "node:crypto"
import { column, type RowOf } from "../../db/rows.ts"
import type { Mention } from "../../insights/analyse-review.ts"
import { requestedKeyword } from "../../insights/keywords/one-keyword.ts"

/** Correction of a mention in one review. */
export const correctionShape = {
  kind: column.text<Mention["kind"]>(),
  term: column.text(),
  sentenceHash: column.text(),
  sentiment: column.number<-1 | 0 | 1>().nullable(),
  isRemoved: column.boolean(),
}

export type Correction = RowOf<typeof correctionShape>

/** Hash by which a correction finds its sentence, wherever it is in the text; forms write line ends their own way. */
export const sentenceHash = (sentence: string): string =>
  hash("sha256", sentence.normalize("NFC").replace(/\s+/g, " ").trim(), "base64url")

export type CorrectedMention = Mention & { isCorrected: boolean }

/** Mentions as people corrected them: others' sentiment, and without those that are none. */
export function correctMentions(
  texts: { title: string | null; content: string | null },
  mentions: Mention[],
  corrections: Correction[],
): CorrectedMention[] {
  if (corrections.length === 0) return mentions.map((mention) => ({ ...mention, isCorrected: false }))
  return mentions.flatMap((mention) => {
    const sentence = (texts[mention.part] ?? "").slice(mention.sentenceStart, mention.sentenceEnd)
    const key = sentenceHash(sentence)
    const found = corrections.find(
      ({ kind, term, sentenceHash: hashed }) =>
        kind === mention.kind &&
        (kind === "keyword" ? requestedKeyword(term) : term) === mention.term &&
        hashed === key,
    )
    if (!found) return [{ ...mention, isCorrected: false }]
    if (found.isRemoved) return []
    return [
      { ...mention, sentiment: found.sentiment ?? mention.sentiment, isCorrected: found.sentiment !== null },
    ]
  })
}
