import { type SQL, sql } from "drizzle-orm"
import { filterIds } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { isOneOf } from "../../db/queries/sql-lists.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { AuditRow } from "./audit-selection.ts"

/** Tables of an account whose rows lines name by their ids, with what they are called. */
const tables = {
  locations: (accountId) => sql`select id, name from locations where account_id = ${accountId}`,
  groups: (accountId) => sql`select id, name from groups where account_id = ${accountId}`,
  users: (accountId) =>
    sql`select id, coalesce(nullif(trim(concat(first_name, ' ', last_name)), ''), email) as name
      from users where account_id = ${accountId}`,
  labels: (accountId) => sql`select id, name from review_status_labels where account_id = ${accountId}`,
  templates: (accountId) => sql`select id, name from response_templates where account_id = ${accountId}`,
  categories: () => sql`select id, name from categories where true`,
  sources: () => sql`select id, name from sources where true`,
} as const satisfies Record<string, (accountId: number) => SQL>

type Table = keyof typeof tables

const tableOf: ReadonlyMap<string, Table> = new Map([
  ["location_id", "locations"],
  ["location_ids", "locations"],
  ["group_id", "groups"],
  ["group_ids", "groups"],
  ["user_id", "users"],
  ["user_ids", "users"],
  ["assigned_user_id", "users"],
  ["review_status_label_id", "labels"],
  ["recipient_user_ids", "users"],
  ["template_id", "templates"],
  ["category_id", "categories"],
  ["source_id", "sources"],
  ["source_ids", "sources"],
])

/** Names of the rows whose ids are in lines of the audit log, by field and id; what is gone has none. */
export type AuditNames = Record<string, Record<string, string>>

/** @param rows lines of one account. */
export async function namesOf(db: Db, accountId: number, rows: readonly AuditRow[]): Promise<AuditNames> {
  const texts = new Map<string, Set<string>>()
  for (const { before, after } of rows)
    for (const [field, value] of [...Object.entries(before ?? {}), ...Object.entries(after ?? {})])
      if (tableOf.has(field) && value != null)
        texts.set(field, new Set([...(texts.get(field) ?? []), ...[value].flat().map(String)]))
  const named = await Promise.all(
    [...texts].map(async ([field, ids]) => {
      const from = tables[tableOf.get(field)!](accountId)
      const found = await rowsOf(
        db,
        { id: column.number(), name: column.text() },
        sql`${from} and ${isOneOf(sql`id`, filterIds([...ids]) ?? [])}`,
      )
      return [field, Object.fromEntries(found.map(({ id, name }) => [String(id), name]))] as const
    }),
  )
  return Object.fromEntries(named)
}
