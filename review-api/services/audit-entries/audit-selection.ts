import { type SQL, sql } from "drizzle-orm"
import {
  type AuditEntry,
  type AuditFilter,
  auditEvents,
  operationIds,
  userTypes,
} from "#lib/contract/index.ts"
import { invalid, refused } from "../../core/errors.ts"
import { filterId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { nameMatches } from "../../db/queries/name-search.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"

/** @throws 403 for everyone but an Admin, whatever the permissions say. */
export function requireAdmin({ userTypeId }: Scope): void {
  if (userTypeId !== userTypes.Admin) throw refused("account_setting.update")
}

const actions = new Set<string>([...operationIds, ...auditEvents])

/** @throws 400 for an action that no line can have: one of the log itself may be of an earlier version. */
export async function requireAction(db: Db, { accountId }: Scope, { action }: AuditFilter): Promise<void> {
  if (action === undefined || actions.has(action)) return
  const lines = sql`from audit_entries where account_id = ${accountId} and action = ${action} limit 1`
  const [known] = await rowsOf(db, { id: column.number() }, sql`select id ${lines}`)
  if (known) return
  const error = "is not an action of the log; GET /audit_entries/choices lists them"
  throw invalid({ action: [error] }, 400, "invalid_parameter")
}

/** The condition of a filter on the log, whose alias is `e`; days are the account's. */
export function auditSelection(scope: Scope, filter: AuditFilter): SQL {
  const { from, to, action, resource_type, keywords } = filter
  const userId = filterId(filter.user_id)
  const midnight = (day: SQL) => sql`${day}::timestamp at time zone ${scope.timeZone}`
  return allOf([
    sql`e.account_id = ${scope.accountId}`,
    from === undefined ? undefined : sql`e.at >= ${midnight(sql`${from}::date`)}`,
    to === undefined ? undefined : sql`e.at < ${midnight(sql`(${to}::date + 1)`)}`,
    userId === undefined ? undefined : sql`e.actor_user_id = ${userId}`,
    action === undefined ? undefined : sql`e.action = ${action}`,
    resource_type === undefined ? undefined : sql`e.resource_type = ${resource_type}`,
    nameMatches(sql`coalesce(e.resource_name, '')`, { keywords }),
  ])
}

/** Columns of a line as it goes out. */
export const auditColumns = sql`
  e.id, e.account_id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
  e.action, e.resource_type, e.resource_id, e.resource_name, e.actor_user_id as user_id, e.actor_email as email,
  e.actor_kind, e.address, e.user_agent, e.before, e.after`

/** Of `auditColumns`. */
export const auditRowShape = {
  id: column.number(),
  account_id: column.number(),
  at: column.text(),
  action: column.text(),
  resource_type: column.text(),
  actor_kind: column.text(),
  resource_id: column.text().nullable(),
  resource_name: column.text().nullable(),
  user_id: column.number().nullable(),
  email: column.text().nullable(),
  address: column.text().nullable(),
  user_agent: column.text().nullable(),
  before: column.json<NonNullable<AuditRow["before"]>>().nullable(),
  after: column.json<NonNullable<AuditRow["after"]>>().nullable(),
}

export type AuditRow = AuditEntry & { id: number }
