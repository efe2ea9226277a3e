import { sql } from "drizzle-orm"
import { type Db, rowsOf } from "../../db/connect.ts"
import type { Mood, ReviewFacts } from "./suggestion-facts.ts"

/** What a review says, in words that a response can repeat. */
export type ReviewSubjects = {
  /** ISO 639-1 code; "" when it has no words or has not been read. */
  language: string
  liked: string[]
  disliked: string[]
  /** Named without an opinion. */
  mentioned: string[]
}

type MentionRow = {
  kind: "keyword" | "category"
  term: string
  part: "title" | "content"
  from: number
  to: number
  sentiment: number
}

const isBeside = (one: MentionRow, other: MentionRow): boolean =>
  one.part === other.part && one.from < other.to && other.from < one.to

/** Words of a review that read well in a sentence of somebody else. */
const readable = /^[\p{L}][\p{L}\p{M} '’-]{1,40}$/u

type Subject = { words: string; sentiment: number }

/**
 * Keywords that a category knows, since anything else may be a name or misspelled; and the categories that have no such
 * keyword. In the order of the review.
 */
function subjectsOf(mentions: MentionRow[], texts: Record<MentionRow["part"], string>): Subject[] {
  const categories = mentions.filter(({ kind }) => kind === "category")
  const keywords = mentions.filter(({ kind }) => kind === "keyword")
  const named = new Set<MentionRow>()
  const found: (Subject & { at: MentionRow })[] = []
  for (const keyword of keywords) {
    const own = categories.filter((category) => isBeside(keyword, category))
    const words = texts[keyword.part].slice(keyword.from, keyword.to).toLowerCase()
    if (own.length === 0 || !readable.test(words)) continue
    for (const category of own) named.add(category)
    found.push({ words, sentiment: keyword.sentiment, at: keyword })
  }
  const terms = new Set([...named].map(({ term }) => term))
  for (const category of categories.filter(({ term }) => !terms.has(term))) {
    found.push({ words: category.term, sentiment: category.sentiment, at: category })
  }
  return found
    .toSorted(({ at: one }, { at: other }) =>
      one.part === other.part ? one.from - other.from : one.part === "title" ? -1 : 1,
    )
    .map(({ words, sentiment }) => ({ words, sentiment }))
}

/** Each subject once, by the sum of what is said of it. */
function bySentiment(subjects: readonly Subject[]): Omit<ReviewSubjects, "language"> {
  const sums = new Map<string, number>()
  for (const { words, sentiment } of subjects) sums.set(words, (sums.get(words) ?? 0) + sentiment)
  const withSign = (sign: number) =>
    [...sums].filter(([, sum]) => Math.sign(sum) === sign).map(([words]) => words)
  return { liked: withSign(1), disliked: withSign(-1), mentioned: withSign(0) }
}

/**
 * In a review that is not good, praise without any blame is probably misread, and thanks for what somebody complained
 * about reads worse than none.
 */
const withoutDoubt = (said: ReturnType<typeof bySentiment>, mood: Mood): ReturnType<typeof bySentiment> =>
  mood === "good" || said.disliked.length > 0
    ? said
    : { ...said, liked: [], mentioned: [...said.liked, ...said.mentioned] }

const signs: Readonly<Record<Mood, number>> = { good: 1, mixed: 0, bad: -1 }

/**
 * What a review speaks of, by its mentions; one without any has its categories.
 * @param mood that of words without an opinion (D-214).
 */
export async function reviewSubjects(
  db: Db,
  accountId: number,
  { id, categories }: ReviewFacts,
  mood: Mood,
): Promise<ReviewSubjects> {
  const [review] = await rowsOf<{ title: string; content: string; language: string }>(
    db,
    sql`select coalesce(r.title, '') as title, coalesce(r.content, '') as content,
          coalesce(g.language, '') as language
        from reviews r left join review_readings g on g.account_id = r.account_id and g.review_id = r.id
        where r.account_id = ${accountId} and r.id = ${id}`,
  )
  const mentions = await rowsOf<MentionRow>(
    db,
    sql`select kind, term, part, start_at as "from", end_at as "to", sentiment from mentions
        where account_id = ${accountId} and review_id = ${id} order by part desc, start_at limit 500`,
  )
  const { language, ...texts } = review!
  const subjects = subjectsOf(mentions, texts)
  const known = subjects.length > 0 ? subjects : categories.map((words) => ({ words, sentiment: 0 }))
  const withSentiment = known.map((one) => ({ ...one, sentiment: one.sentiment || signs[mood] }))
  return { language, ...withoutDoubt(bySentiment(withSentiment), mood) }
}
