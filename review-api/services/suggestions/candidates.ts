import { sql } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { fits, type TemplateRow, templateRows } from "../response-templates/template-rows.ts"
import { builtInTexts, withTopic } from "./built-in-texts.ts"
import { moodOf, type ReviewFacts, starsOf } from "./review-facts.ts"

/** A text that could be suggested. */
export type Candidate = { content: string; templateId: number | null }

/** Those that speak of what the review speaks of, by their tags; else those that speak of nothing special. */
function forTopics(templates: TemplateRow[], { categories }: ReviewFacts): TemplateRow[] {
  const topics = new Set(categories.map((category) => category.toLowerCase()))
  const special = templates.filter(({ tags }) => tags.some(({ name }) => topics.has(name.toLowerCase())))
  return special.length > 0 ? special : templates.filter(({ tags }) => tags.length === 0)
}

/** The texts for a review: templates for its rating, source and categories, else the built-in ones (D-131). */
export async function candidatesFor(
  db: Db,
  accountId: number,
  review: ReviewFacts,
): Promise<[Candidate, ...Candidate[]]> {
  const conditions = [sql`t.account_id = ${accountId}`, ...fits(starsOf(review), review.sourceId)]
  const fitting = await templateRows(
    db,
    sql`from response_templates t where ${allOf(conditions)} order by t.id limit 500`,
  )
  const chosen = forTopics(fitting, review)
  const templates = chosen.length > 0 ? chosen : fitting
  const mood = moodOf(review)
  const builtIn = builtInTexts[mood].map((text) => ({
    content: withTopic(text, mood, review.categories[0] ?? null),
    templateId: null,
  }))
  const own = templates.map(({ id, content }) => ({ content, templateId: id }))
  const [first, ...rest] = own.length > 0 ? own : builtIn
  return [first!, ...rest]
}
