import { type SQL, sql } from "drizzle-orm"
import { allOf } from "./sql-lists.ts"

/** A search among names, and how their parts are compared. */
export type NameSearch = { keywords?: string | undefined; search_type?: "contains" | "typeahead" | undefined }

/** Text folded as `outpost_search` folds it, its LIKE metacharacters made literal. */
const folded = (text: string): SQL =>
  sql`regexp_replace(outpost_search(${text}::text), '([\\\\%_])', '\\\\\\1', 'g')`

/** The words of a name, each with a blank before it. */
const wordsOf = (name: SQL): SQL =>
  sql`' ' || regexp_replace(outpost_search(${name}), '[[:space:][:punct:]]+', ' ', 'g')`

/**
 * The condition of D-010 on a name: contains-anywhere, or with `typeahead` each typed word begins a word of the name.
 * Case and accents do not count.
 * @returns undefined without keywords.
 */
export function nameMatches(name: SQL, { keywords, search_type }: NameSearch): SQL | undefined {
  const text = keywords?.trim()
  if (!text) return undefined
  const words = search_type === "typeahead" ? text.split(/[\s\p{P}\p{S}]+/u).filter(Boolean) : []
  const holds = (part: string) => sql`outpost_search(${name}) like '%' || ${folded(part)} || '%'`
  if (words.length === 0) return holds(text)
  // What holds no such text at all is sorted out first: taking names apart costs more.
  return allOf([
    ...words.map(holds),
    ...words.map((word) => sql`(${wordsOf(name)}) like '% ' || ${folded(word)} || '%'`),
  ])
}

/** How names are put in order: without case and accents, then as they are written; the same on every database. */
export const nameOrder = (name: SQL): SQL[] => [
  sql`outpost_search(${name}) collate "C"`,
  sql`${name} collate "C"`,
]

/** Relevance of D-010: 0 for the exact name, 1 for a prefix, 2 for the rest. */
export const relevanceOf = (name: SQL, keywords: string): SQL =>
  sql`case when outpost_search(${name}) = outpost_search(${keywords.trim()}::text) then 0
    when outpost_search(${name}) like ${folded(keywords.trim())} || '%' then 1 else 2 end`
