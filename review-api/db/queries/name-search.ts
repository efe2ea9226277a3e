import { type SQL, sql } from "drizzle-orm"
import { allOf } from "./sql-lists.ts"

/** A search among names, and how their parts are compared. */
export type NameSearch = { keywords?: string | undefined; search_type?: "contains" | "typeahead" | undefined }

/** Text folded as `outpost_search` folds it, its LIKE metacharacters made literal. */
const folded = (text: string): SQL =>
  sql`regexp_replace(outpost_search(${text}::text), '([\\\\%_])', '\\\\\\1', 'g')`

/** The words of a folded name, each with a blank before it. */
const wordsOf = (name: SQL): SQL => sql`' ' || regexp_replace(${name}, '[[:space:][:punct:]]+', ' ', 'g')`

/** Parts that a name must contain: each typed word, or the text as it is. */
function partsOf({ keywords, search_type }: NameSearch): { text: string; words: string[] } {
  const text = keywords?.trim() ?? ""
  return { text, words: search_type === "typeahead" ? text.split(/[\s\p{P}\p{S}]+/u).filter(Boolean) : [] }
}

/** Whether a folded text holds what is typed, somewhere: sorted out cheaply, and by a trigram index where there is one. */
export function holdsParts(text: SQL, search: NameSearch): SQL {
  const { text: typed, words } = partsOf(search)
  return allOf(
    (words.length > 0 ? words : [typed]).map((part) => sql`${text} like '%' || ${folded(part)} || '%'`),
  )
}

/** As `nameMatches`, of a name that is folded already. */
export function foldedMatches(name: SQL, search: NameSearch): SQL | undefined {
  const { text, words } = partsOf(search)
  if (!text) return undefined
  // Rows without such a text are sorted out first: taking names apart costs more.
  return allOf([
    holdsParts(name, search),
    ...words.map((word) => sql`(${wordsOf(name)}) like '% ' || ${folded(word)} || '%'`),
  ])
}

/**
 * The condition of D-010 on a name: contains-anywhere, or with `typeahead` each typed word begins a word of the name.
 * Case and accents do not count.
 * @returns undefined without keywords.
 */
export const nameMatches = (name: SQL, search: NameSearch): SQL | undefined =>
  foldedMatches(sql`outpost_search(${name})`, search)

/** How names are put in order: without case and accents, then as they are written; the same on every database. */
export const nameOrder = (name: SQL): SQL[] => [
  sql`outpost_search(${name}) collate "C"`,
  sql`${name} collate "C"`,
]

/** Relevance of D-010 of a folded name: 0 for the exact name, 1 for a prefix, 2 for the rest. */
export const foldedRelevance = (name: SQL, keywords: string): SQL =>
  sql`case when ${name} = outpost_search(${keywords.trim()}::text) then 0
    when ${name} like ${folded(keywords.trim())} || '%' then 1 else 2 end`

/** The same of a name. */
export const relevanceOf = (name: SQL, keywords: string): SQL =>
  foldedRelevance(sql`outpost_search(${name})`, keywords)
