import { type SQL, sql } from "drizzle-orm"
import type { AutoResponse } from "#lib/contract/index.ts"
import { invalid, notFound } from "../../core/errors.ts"
import { filterId, pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { column, hasRows, rowsOf } from "../../db/rows.ts"
import { checkRatings, knownSourceIds } from "../response-templates/check-template.ts"

export type RuleRow = AutoResponse & {
  id: number
  source_id: number | null
  template_id: number
  active_from: string
}

/** Values of a whole rule. */
export type RuleValues = Pick<
  AutoResponse,
  "source_id" | "rating_min" | "rating_max" | "has_text" | "template_id" | "delay_minutes" | "active"
>

const columns = sql`
  r.id, r.account_id, r.source_id, r.rating_min, r.rating_max, r.has_text, r.template_id, t.name as template_name,
  r.delay_minutes, r.active, ${wireInstant(sql`r.active_from`)} as active_from,
  ${wireInstant(sql`r.created_at`)} as created_at`

/** @param rest a condition on `auto_responses r`, and what may follow it. */
export const ruleRows = (db: Db, rest: SQL): Promise<RuleRow[]> =>
  rowsOf(
    db,
    {
      id: column.number(),
      source_id: column.number().nullable(),
      rating_min: column.number(),
      rating_max: column.number(),
      has_text: column.boolean().nullable(),
      template_id: column.number(),
      delay_minutes: column.number(),
      active: column.boolean(),
      account_id: column.number().nullable(),
      template_name: column.text().nullable(),
      created_at: column.text().nullable(),
      active_from: column.text(),
    },
    sql`select ${columns} from auto_responses r
        join response_templates t on t.account_id = r.account_id and t.id = r.template_id where ${rest}`,
  )

/** One rule of the account. @throws 404 when it is missing or foreign. */
export async function ruleOf(db: Db, accountId: number, id: number): Promise<RuleRow> {
  const [row] = await ruleRows(db, sql`r.account_id = ${accountId} and r.id = ${id}`)
  if (!row) throw notFound()
  return row
}

/** As `ruleOf`, held until the transaction ends. */
export async function lockRule(tx: Db, accountId: number, given: string): Promise<RuleRow> {
  const id = pathId(given)
  await tx.execute(
    sql`select 1 from auto_responses where account_id = ${accountId} and id = ${id} for update`,
  )
  return ruleOf(tx, accountId, id)
}

/** The columns of a rule. @throws 422 for ratings that are none, a source or a template that is not there. */
export async function ruleColumns(tx: Db, accountId: number, values: RuleValues) {
  checkRatings(values.rating_min, values.rating_max)
  const [sourceId = null] =
    values.source_id === null ? [] : await knownSourceIds(tx, [values.source_id], "source_id")
  const templateId = filterId(String(values.template_id))!
  const template = await hasRows(
    tx,
    sql`select 1 from response_templates where account_id = ${accountId} and id = ${templateId} for key share`,
  )
  if (!template) throw invalid({ template_id: ["is unknown"] })
  return {
    sourceId,
    ratingMin: values.rating_min,
    ratingMax: values.rating_max,
    hasText: values.has_text,
    templateId,
    delayMinutes: values.delay_minutes,
    active: values.active,
  }
}

export const ruleItem = ({ active_from: _, ...row }: RuleRow): AutoResponse => ({
  ...row,
})

/** Values of a rule in the audit log. */
export const auditValues = (row: RuleRow): Record<string, unknown> => {
  const { source_id, rating_min, rating_max, has_text, template_id, delay_minutes, active } = row
  return { source_id, rating_min, rating_max, has_text, template_id, delay_minutes, active }
}
