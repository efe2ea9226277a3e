import { maxReviewCharacters } from "#lib/contract/reviews/constants.ts"
import type { CategoryCode } from "./categories/category-terms.ts"
import { findCategories } from "./categories/find-categories.ts"
import { findKeywords } from "./keywords/find-keywords.ts"
import { detectLanguage } from "./language/detect-language.ts"
import { withoutReply } from "./owner-reply.ts"
import { plainText } from "./plain-text.ts"
import { type ScoredSentence, scoreSentence } from "./sentiment/score-sentence.ts"
import { textPolarity } from "./sentiment/text-polarity.ts"
import { readSentences, type Sentence } from "./tokens.ts"

export type ReviewText = { title: string | null; content: string | null }
export type TextPart = "title" | "content"

/** A place in a review that names a keyword or a category. Offsets are UTF-16 units of its title or content. */
export type Mention = {
  kind: "keyword" | "category"
  /** The keyword, or the category's code. */
  term: string
  part: TextPart
  start: number
  end: number
  sentenceStart: number
  sentenceEnd: number
  /** Sentiment: 1, -1, or 0 where the words do not tell. */
  sentiment: -1 | 0 | 1
}

export type ReviewAnalysis = {
  /** ISO 639-1 code, "" where there are no words or the language is not known. */
  language: string
  /** Polarity of the text, from -1 to 1; null where it is not read because it is not English (D-214). */
  polarity: number | null
  mentions: Mention[]
}

/** Below this a clause or sentence says neither. */
const silent = 0.1

const signOf = (polarity: number): -1 | 0 | 1 => (polarity > silent ? 1 : polarity < -silent ? -1 : 0)

/** The sign of the clause that holds a word, else that of its sentence. */
function sentimentAt(scored: ScoredSentence, position: number): -1 | 0 | 1 {
  const clause = scored.clauses.findLast(({ from }) => from <= position)
  return signOf(clause?.polarity ?? 0) || signOf(scored.polarity)
}

function mentionsOf(sentence: Sentence, scored: ScoredSentence, part: TextPart): Mention[] {
  const place = (kind: Mention["kind"], term: string, from: number, to: number): Mention => ({
    kind,
    term,
    part,
    start: sentence.tokens[from]!.start,
    end: sentence.tokens[to - 1]!.end,
    sentenceStart: sentence.start,
    sentenceEnd: sentence.end,
    sentiment: sentimentAt(scored, from),
  })
  return [
    ...findKeywords(sentence.tokens, scored.opinions).map(({ term, from, to }) =>
      place("keyword", term, from, to),
    ),
    ...findCategories(sentence.tokens).map(({ code, from, to }) => place("category", code, from, to)),
  ]
}

export type { CategoryCode }

/**
 * Reads a review: its language, what it says, and its keywords and categories with their places (D-213, D-214). Only
 * English, and what has no words, is read; of other languages the answer names the language and nothing else.
 */
export function analyseReview({ title, content }: ReviewText): ReviewAnalysis {
  const plain = (text: string | null) => plainText((text ?? "").slice(0, maxReviewCharacters))
  const texts = { title: plain(title), content: withoutReply(plain(content)) }
  const language = detectLanguage(`${texts.title}. ${texts.content}`)
  if (language !== "en" && language !== "") return { language, polarity: null, mentions: [] }
  const mentions: Mention[] = []
  const scores: Record<TextPart, ScoredSentence[]> = { title: [], content: [] }
  for (const part of ["title", "content"] as const) {
    for (const sentence of readSentences(texts[part])) {
      const scored = scoreSentence(sentence)
      scores[part].push(scored)
      mentions.push(...mentionsOf(sentence, scored, part))
    }
  }
  return { language, polarity: textPolarity(scores.title, scores.content), mentions }
}
