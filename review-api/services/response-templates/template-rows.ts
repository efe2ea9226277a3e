import { type SQL, sql } from "drizzle-orm"
import type { ResponseTemplate } from "#lib/contract/index.ts"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { column, rowsOf } from "../../db/rows.ts"

export type TemplateRow = ResponseTemplate & {
  id: number
  rating_min: number | null
  rating_max: number | null
  source_ids: number[]
  tags: { id: number; name: string }[]
}

const columns = sql`
  t.id, t.account_id, t.name, t.content, t.rating_min, t.rating_max, t.source_ids,
  coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by lower(g.name), g.id)
    from template_tags m join tags g on g.account_id = m.account_id and g.id = m.tag_id
    where m.account_id = t.account_id and m.template_id = t.id), '[]') as tags,
  ${wireInstant(sql`t.created_at`)} as created_at`

/** @param rest what follows the columns: `from response_templates t …`. */
export const templateRows = (db: Db, rest: SQL): Promise<TemplateRow[]> =>
  rowsOf(
    db,
    {
      id: column.number(),
      name: column.text(),
      content: column.text(),
      source_ids: column.number().array(),
      account_id: column.number().nullable(),
      rating_min: column.number().nullable(),
      rating_max: column.number().nullable(),
      tags: column.json<TemplateRow["tags"]>(),
      created_at: column.text().nullable(),
    },
    sql`select ${columns} ${rest}`,
  )

/** One template of the account. @throws 404 when it is missing or foreign. */
export async function templateOf(db: Db, accountId: number, id: number): Promise<TemplateRow> {
  const where = sql`where t.account_id = ${accountId} and t.id = ${id}`
  const [row] = await templateRows(db, sql`from response_templates t ${where}`)
  if (!row) throw notFound()
  return row
}

/** As `templateOf`, held until the transaction ends. */
export async function lockTemplate(tx: Db, accountId: number, given: string): Promise<TemplateRow> {
  const id = pathId(given)
  await tx.execute(
    sql`select 1 from response_templates where account_id = ${accountId} and id = ${id} for update`,
  )
  return templateOf(tx, accountId, id)
}

/** A condition that a template is for so many stars at a source. @param stars 1 to 5. */
export const fits = (stars: number | undefined, sourceId: number | undefined): SQL[] => [
  ...(stars === undefined
    ? []
    : [sql`${stars} between coalesce(t.rating_min, 1) and coalesce(t.rating_max, 5)`]),
  ...(sourceId === undefined
    ? []
    : [sql`(t.source_ids = '{}' or ${sourceId}::bigint = any(t.source_ids::bigint[]))`]),
]

/** Values of a template in the audit log. */
export const auditValues = ({ name, content, rating_min, rating_max, source_ids }: TemplateRow) => ({
  name,
  content,
  rating_min,
  rating_max,
  source_ids,
})
