import { sql } from "drizzle-orm"
import { placeholderPattern } from "#lib/contract/responses/constants.ts"
import type { Db } from "../../db/connect.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { starterTemplates } from "../../db/reference/starter-templates.ts"
import { languagesOf } from "../../insights/language/languages-of.ts"
import { fits, type TemplateRow, templateRows } from "../response-templates/template-rows.ts"
import { type ReviewFacts, starsOf } from "./suggestion-facts.ts"

/** A text that could be suggested. */
export type Candidate = {
  content: string
  templateId: number | null
  /** It is not written for what the review speaks of, and is in a language in which that can be said. */
  canNameSubjects: boolean
}

type Template = TemplateRow & { language: string }

/** Templates whose tags are topics of the review; else those without a special topic. */
function forTopics<T extends TemplateRow>(templates: T[], { categories }: ReviewFacts) {
  const topics = new Set(categories.map((category) => category.toLowerCase()))
  const special = templates.filter(({ tags }) => tags.some(({ name }) => topics.has(name.toLowerCase())))
  if (special.length > 0) return { chosen: special, isSpecial: true }
  const general = templates.filter(({ tags }) => tags.length === 0)
  return { chosen: general.length > 0 ? general : templates, isSpecial: false }
}

async function withLanguages(templates: TemplateRow[]): Promise<Template[]> {
  const languages = await languagesOf(
    templates.map(({ content }) => content.replace(placeholderPattern, " ")),
  )
  return templates.map((template, at) => ({ ...template, language: languages[at] || "en" }))
}

const starters = (stars: number): Candidate[] =>
  starterTemplates
    .filter(({ ratingMin, ratingMax }) => ratingMin <= stars && stars <= ratingMax)
    .map(({ content }) => ({ content, templateId: null, canNameSubjects: true }))

/**
 * The texts for a review (D-131): templates for its rating, source and categories in its language; without one in its
 * language those in any other, to an English review the starter templates instead, and these where nothing fits.
 * @param language of the review; "" when nobody knows it.
 */
export async function candidatesFor(
  db: Db,
  accountId: number,
  review: ReviewFacts,
  language: string,
): Promise<[Candidate, ...Candidate[]]> {
  const conditions = [sql`t.account_id = ${accountId}`, ...fits(starsOf(review), review.sourceId)]
  const rows = await templateRows(
    db,
    sql`from response_templates t where ${allOf(conditions)} order by t.id limit 500`,
  )
  const fitting = await withLanguages(rows)
  const same = language === "" ? fitting : fitting.filter((template) => template.language === language)
  const own = same.length > 0 || language === "en" ? same : fitting
  const { chosen, isSpecial } = forTopics(own, review)
  const candidates = chosen.map(({ id, content, language }) => ({
    content,
    templateId: id,
    canNameSubjects: !isSpecial && language === "en",
  }))
  const [first, ...rest] = candidates.length > 0 ? candidates : starters(starsOf(review))
  return [first!, ...rest]
}
