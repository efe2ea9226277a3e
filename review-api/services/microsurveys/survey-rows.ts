import { type SQL, sql } from "drizzle-orm"
import { type SurveyAnswersFilter, type SurveyType, surveyScore } from "#lib/contract/index.ts"
import { dayIn } from "#lib/dates/today.ts"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { type SurveyDays, surveyCounts, surveyLocations } from "../../db/queries/survey-counts.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"

const shape = {
  id: column.number(),
  account_id: column.number(),
  name: column.text(),
  type: column.text<SurveyType>(),
  is_star_rating_question: column.boolean(),
  question: column.text(),
  follow_up: column.text(),
  thank_you: column.text(),
  active: column.boolean(),
  closed_at: column.text().nullable(),
  created_at: column.text(),
  updated_at: column.text(),
}
export type SurveyRow = RowOf<typeof shape>

/** @param rest what follows the columns: `from microsurveys m …`. */
export const surveyRows = (db: Db, rest: SQL): Promise<SurveyRow[]> =>
  rowsOf(
    db,
    shape,
    sql`select m.id, m.account_id, m.name, m.type, m.type = 'stars' as is_star_rating_question, m.question, m.follow_up,
        m.thank_you, m.active, ${wireInstant(sql`m.closed_at`)} as closed_at,
        ${wireInstant(sql`m.created_at`)} as created_at, ${wireInstant(sql`m.updated_at`)} as updated_at ${rest}`,
  )

/** A microsurvey of the account. @throws 404 for any other. */
export async function surveyOf(db: Db, { accountId }: Scope, given: string): Promise<SurveyRow> {
  const where = sql`m.account_id = ${accountId} and m.id = ${pathId(given)}`
  const [row] = await surveyRows(db, sql`from microsurveys m where ${where}`)
  if (!row) throw notFound()
  return row
}

/** As `surveyOf`, held until the transaction ends. */
export async function lockSurvey(tx: Db, scope: Scope, given: string): Promise<SurveyRow> {
  await tx.execute(sql`select 1 from microsurveys
    where account_id = ${scope.accountId} and id = ${pathId(given)} for update`)
  return surveyOf(tx, scope, given)
}

/** Microsurveys as they go out, with the answers that the scope sees. */
export async function surveyItems(db: Db, scope: Scope, rows: readonly SurveyRow[]) {
  if (rows.length === 0) return []
  const found = await surveyCounts(db, {
    accountId: scope.accountId,
    surveyIds: rows.map(({ id }) => id),
    locations: await surveyLocations(db, scope, {}),
    by: "survey",
  })
  return rows.map((row) => {
    const { responses, score } = surveyScore(row.type, found.get(String(row.id))?.counts ?? [])
    return { ...row, responses, score }
  })
}

/** Days of a filter; instants count as the account's day that they lie in. */
export function daysOf(
  { timeZone }: Pick<Scope, "timeZone">,
  { published_after: from, published_before: to }: SurveyAnswersFilter,
): SurveyDays {
  const day = (given: string | undefined) =>
    given === undefined || !given.includes("T") ? given : dayIn(timeZone, new Date(given))
  return { from: day(from), to: day(to) }
}

/** Values of a microsurvey in the audit log. */
export const auditValues = ({ name, type, question, follow_up, thank_you, active }: SurveyRow) => ({
  name,
  type,
  question,
  follow_up,
  thank_you,
  active,
})
