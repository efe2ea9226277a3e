import { type SQL, sql } from "drizzle-orm"
import type { SurveyAnswersFilter, SurveyType } from "#lib/contract/index.ts"
import { readCursor } from "../../core/cursors.ts"
import type { Db } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { onSurveyDays, surveyLocations } from "../../db/queries/survey-counts.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import { daysOf } from "./survey-rows.ts"

const shape = {
  id: column.number(),
  microsurvey_id: column.number().nullable(),
  survey_name: column.text().nullable(),
  location_id: column.number(),
  location_name: column.text(),
  channel: column.text(),
  type: column.text<SurveyType>(),
  score: column.number(),
  comment: column.text(),
  contact_email: column.text().nullable(),
  custom_attributes: column.json<Record<string, string>>(),
  answered_at: column.text(),
  edited_at: column.text().nullable(),
  /** With microseconds, for cursors. */
  place: column.text(),
}
/** An answer with what a file and a cursor say of it. */
export type ResponseRow = RowOf<typeof shape>

/** A place in the list: an instant in UTC and an id. */
export type Place = readonly [at: string, id: number]
const instantShape = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?$/

export function placeOf(text: string): Place | null {
  const [at, id] = readCursor(text)
  const isPlace =
    typeof at === "string" &&
    instantShape.test(at) &&
    !Number.isNaN(Date.parse(`${at}Z`)) &&
    Number.isSafeInteger(id)
  return isPlace ? [at, id as number] : null
}

const isBeyond = ([at, id]: Place, isTurned: boolean): SQL =>
  sql`(a.answered_at, a.id) ${isTurned ? sql`>` : sql`<`} ((${at} || '+00')::timestamptz, ${id}::bigint)`

/**
 * Answers to a microsurvey, to all of them without an id; or on a landing page or kiosk, without an id on the pages that each
 * location has.
 */
export type Asked = { surveyId: number | null } | { pageId: number | null }

function isAsked(asked: Asked): SQL {
  if ("surveyId" in asked)
    return asked.surveyId === null
      ? sql`a.microsurvey_id is not null`
      : sql`a.microsurvey_id = ${asked.surveyId}`
  return asked.pageId === null
    ? sql`a.page_id is null and a.microsurvey_id is null and a.request_id is null`
    : sql`a.page_id = ${asked.pageId} and a.request_id is null`
}

type Selected = { asked: Asked; filter: SurveyAnswersFilter; hasComment?: boolean | undefined }

/**
 * Answers behind a filter, the newest first.
 * @returns what reads a stretch of them from a place on; turned, the oldest of those that are newer come first.
 */
export async function responseRows(db: Db, scope: Scope, { asked, filter, hasComment }: Selected) {
  const where = allOf([
    sql`a.account_id = ${scope.accountId}`,
    isAsked(asked),
    ...onSurveyDays(daysOf(scope, filter), sql`a.answered_on`),
    hasComment === undefined ? undefined : hasComment ? sql`a.comment <> ''` : sql`a.comment = ''`,
    await surveyLocations(db, scope, filter),
  ])
  return (
    limit: number,
    {
      from = null,
      isTurned = false,
      offset = 0,
    }: { from?: Place | null; isTurned?: boolean; offset?: number } = {},
  ): Promise<ResponseRow[]> =>
    rowsOf(
      db,
      shape,
      sql`select a.id, a.microsurvey_id, m.name as survey_name, a.location_id, l.name as location_name, a.channel,
          a.type, a.score, a.comment, a.contact_email, a.custom_attributes,
          ${wireInstant(sql`a.answered_at`)} as answered_at, ${wireInstant(sql`a.edited_at`)} as edited_at,
          (a.answered_at at time zone 'UTC')::text as place
        from survey_answers a
        left join microsurveys m on m.account_id = a.account_id and m.id = a.microsurvey_id
        join locations l on l.account_id = a.account_id and l.id = a.location_id
        where ${allOf([where, from ? isBeyond(from, isTurned) : undefined])}
        order by ${isTurned ? sql`a.answered_at, a.id` : sql`a.answered_at desc, a.id desc`}
        limit ${limit} offset ${offset}`,
    )
}

/** An answer as it goes out. */
export const responseItem = ({ place: _, survey_name: __, ...item }: ResponseRow) => item
