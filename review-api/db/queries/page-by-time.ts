import { type SQL, sql } from "drizzle-orm"
import { locationSet } from "./location-set.ts"
import { orderByTime, type PageQuestion, rangeOfTime, topByTime } from "./page-question.ts"
import { numbers } from "./sql-lists.ts"

/** The rows of each part by themselves, then the first of all: an index order for each part. */
const eachPart = (question: PageQuestion, parts: SQL, top: SQL): SQL => sql`
  select x.* from (${parts}) p cross join lateral (${top}) x
  order by ${orderByTime(question, "x")} limit ${question.limit}`

/** The statement of a page of the list sorted by publication. */
export function pageByTime(question: PageQuestion): SQL {
  const { selection, strategy } = question
  const { accountIds } = selection.scope
  const beyond = rangeOfTime(question)
  const places = strategy === "each" ? locationSet(selection) : null
  if (places) {
    const more = sql`r.account_id = p.account_id and r.location_id = p.location_id and ${beyond}`
    return eachPart(question, places, topByTime(question, more, { account: true, locations: true }))
  }
  const sources = selection.source ?? []
  if (sources.length > 1 || (accountIds.length > 1 && sources.length > 0)) {
    const parts = sql`select account_id, source_id from unnest(${numbers(accountIds)}) account_id,
      unnest(${numbers(sources, "integer")}) source_id`
    const more = sql`r.account_id = p.account_id and r.source_id = p.source_id and ${beyond}`
    return eachPart(question, parts, topByTime(question, more, { account: true, sources: true }))
  }
  if (accountIds.length > 1) {
    const parts = sql`select account_id from unnest(${numbers(accountIds)}) account_id`
    const more = sql`r.account_id = p.account_id and ${beyond}`
    return eachPart(question, parts, topByTime(question, more, { account: true }))
  }
  return topByTime(question, beyond)
}
