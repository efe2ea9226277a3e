import { type SQL, sql } from "drizzle-orm"
import type { ScoreCount, SurveyAnswersFilter } from "#lib/contract/index.ts"
import type { Day } from "#lib/dates/day.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Db } from "../connect.ts"
import { column, rowsOf } from "../rows.ts"
import { locationConditions } from "./location-set.ts"
import { selectionOf } from "./selection-of.ts"
import { allOf } from "./sql-lists.ts"
import { visibleLocations } from "./visible-locations.ts"

export type SurveyDays = { from?: Day | undefined; to?: Day | undefined }

/** The condition of locations `l` whose answers a filter names and a scope sees. @throws 400 for a list with what is no id. */
export async function surveyLocations(
  db: Db,
  scope: Scope,
  { group_id, location_id, location_ids }: SurveyAnswersFilter,
): Promise<SQL> {
  const selection = selectionOf(scope, { group_id, location_id, location_ids })
  return allOf([
    await visibleLocations(db, scope, "l"),
    selection.isEmpty ? sql`false` : undefined,
    ...locationConditions(selection, sql`l.account_id`, sql`l.id`),
  ])
}

/** Conditions of a day. */
export const onSurveyDays = ({ from, to }: SurveyDays, day: SQL): (SQL | undefined)[] => [
  from === undefined ? undefined : sql`${day} >= ${from}::date`,
  to === undefined ? undefined : sql`${day} <= ${to}::date`,
]

/** Answers of one key: how many have each score, and how many a comment. */
export type SurveyCounts = { counts: ScoreCount[]; commented: number }

const keys = {
  survey: sql`d.microsurvey_id`,
  day: sql`d.day`,
  location: sql`d.location_id`,
  type: sql`d.type`,
} as const

/** Answers to microsurveys, or on a landing page or kiosk; without an id, on the pages that each location has. */
type Asked = { surveyIds: readonly number[] } | { pageId: number | null }

function isAsked(asked: Asked): SQL {
  if ("surveyIds" in asked) return sql`d.microsurvey_id = any(${sql.param(asked.surveyIds)}::bigint[])`
  return asked.pageId === null
    ? sql`d.page_id = 0 and d.microsurvey_id = 0`
    : sql`d.page_id = ${asked.pageId}`
}

type Counted = Asked & {
  accountId: number
  days?: SurveyDays
  /** Of locations `l`: `surveyLocations`. */
  locations: SQL
  by: keyof typeof keys
}

/**
 * Counts answers of customers, from what is kept of each day (`survey_answer_days`): every figure of them comes from here.
 * @returns counts by id, day or type, as text.
 */
export async function surveyCounts(
  db: Db,
  { accountId, days = {}, locations, by, ...asked }: Counted,
): Promise<Map<string, SurveyCounts>> {
  const rows = await rowsOf(
    db,
    {
      key: column.text(),
      score: column.number(),
      count: column.number(),
      commented: column.number(),
    },
    sql`select ${keys[by]}::text as key, d.score, sum(d.answers)::bigint as count, sum(d.comments)::bigint as commented
      from survey_answer_days d join locations l on l.account_id = d.account_id and l.id = d.location_id
      where ${allOf([
        sql`d.account_id = ${accountId}`,
        isAsked(asked),
        ...onSurveyDays(days, sql`d.day`),
        locations,
      ])}
      group by ${keys[by]}, d.score having sum(d.answers) > 0 order by ${keys[by]}, d.score`,
  )
  const found = new Map<string, SurveyCounts>()
  for (const { key, score, count, commented } of rows) {
    const known = found.get(key) ?? { counts: [], commented: 0 }
    known.counts.push({ score, count })
    known.commented += commented
    found.set(key, known)
  }
  return found
}

/** All counts together. */
export const allCounts = (found: Iterable<SurveyCounts>): SurveyCounts => {
  const all: SurveyCounts = { counts: [], commented: 0 }
  for (const { counts, commented } of found) {
    all.counts.push(...counts)
    all.commented += commented
  }
  return all
}
