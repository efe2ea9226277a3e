import { type SQL, sql } from "drizzle-orm"
import { defaultPerPage, type LocationChange, type OperationId } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { pathId } from "../../core/ids.ts"
import { isOneOf, texts } from "../../db/queries/sql-lists.ts"
import { column, countOf, rowsOf } from "../../db/rows.ts"
import type { AuditRow } from "../audit-entries/audit-selection.ts"
import { readAuditPage } from "../audit-entries/read-page.ts"
import { cursorPageOf } from "../list-answer.ts"
import type { Service } from "../service.ts"
import { visibleLocation } from "./get-location.ts"
import { holidaysIn } from "./holiday-lines.ts"

/** Values that a line has twice: ids next to their names. */
const shadows = ["state_id", "state_code", "country_id"]

/** Fields with texts of their own: `holidaysIn`. */
const ofHolidays = ["special_hours", "closed_on"]

const actions = {
  "locations.create": "created",
  "signup.create_location": "created",
  "locations.update": "changed",
  "location_diffs.accept": "synced",
  "local_listings.resolve": "changed",
  "local_listings.restore": "reverted",
  "locations.update_hours": "changed",
  "locations.revert": "reverted",
  "locations.delete": "deleted",
  "locations.restore": "restored",
  "special_hours.create": "changed",
  "special_hours.update": "changed",
  "special_hours.delete": "changed",
  "public_holidays.apply": "changed",
} as const satisfies Partial<Record<OperationId, LocationChange["action"]>>

/** Operations whose lines have what each field was before. */
export const changing: readonly OperationId[] = [
  "locations.update",
  "location_diffs.accept",
  "local_listings.resolve",
  "local_listings.restore",
  "locations.update_hours",
  "locations.revert",
  "special_hours.create",
  "special_hours.update",
  "special_hours.delete",
  "public_holidays.apply",
]

/** The lines of the audit log about a location that are its history, alias `e`. */
export const historyOf = (accountId: number, id: number, of: readonly string[] = Object.keys(actions)): SQL =>
  sql`e.account_id = ${accountId} and e.resource_type = 'location' and e.resource_id = ${String(id)}
    and e.action = any(${texts([...of])})`

function changesOf({ action, before, after }: AuditRow): LocationChange["changes"] {
  if (!changing.includes(action as OperationId)) return []
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => ![...shadows, ...ofHolidays].includes(name),
  )
  const holidays = holidaysIn({ before, after })
  return [
    ...names.map((field) => ({
      field,
      before: ownValue(before, field) ?? null,
      after: ownValue(after, field) ?? null,
    })),
    ...(holidays ? [{ field: "special_hours", ...holidays }] : []),
  ]
}

/** GET /locations/{id}/history (D-285): who changed which field when, before and after, newest first. @throws 404. */
export const listHistory: Service<"locations.history"> = async ({ deps, scope, params, query }) => {
  const { accountId } = scope
  const id = pathId(params.id)
  await visibleLocation(deps.db, scope, id)
  const path = `/locations/${id}/history`
  const selection = historyOf(accountId, id)
  const page = await readAuditPage(deps.db, path, selection, query)
  const count = await countOf(deps.db, sql`from audit_entries e where ${selection}`)
  const userIds = page.rows.flatMap(({ user_id }) => (user_id == null ? [] : [Number(user_id)]))
  const people = await rowsOf(
    deps.db,
    { id: column.number(), name: column.text() },
    sql`select id, trim(concat(first_name, ' ', last_name)) as name from users
        where account_id = ${accountId} and ${isOneOf(sql`id`, userIds)}`,
  )
  const nameOf = new Map(people.map((person) => [person.id, person.name]))
  const total = count
  const cursors = { before: page.newer, after: page.older }
  return {
    _embedded: {
      history: page.rows.map((row) => ({
        id: row.id,
        at: row.at,
        user_id: row.user_id,
        user_name: nameOf.get(Number(row.user_id)) || row.email || null,
        actor_kind: row.actor_kind,
        action: ownValue(actions, row.action)!,
        changes: changesOf(row),
      })),
    },
    _total: total,
    _total_pages: Math.ceil(total / (query.per_page ?? defaultPerPage)),
    ...cursorPageOf(path, query, cursors),
  }
}
