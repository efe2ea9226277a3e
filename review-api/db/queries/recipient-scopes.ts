import { type SQL, sql } from "drizzle-orm"
import { type ScheduledFilters, userTypes } from "#lib/contract/index.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Db } from "../connect.ts"
import { column, hasRows, rowsOf } from "../rows.ts"
import { locationConditions } from "./location-set.ts"
import type { ScheduleRecipient } from "./schedule-recipients.ts"
import { selectionOf } from "./selection-of.ts"
import { allOf, numbers } from "./sql-lists.ts"
import { visibleLocations } from "./visible-locations.ts"

/** Recipients who may see the same of the locations of a schedule. */
export type RecipientScope = {
  /** Empty where they see all that the owner sees, who sees everything: the file then needs no list. */
  key: string
  recipients: ScheduleRecipient[]
}
export type RecipientScopes = { scopes: RecipientScope[]; leftOut: ScheduleRecipient[] }

const seenShape = {
  userId: column.number(),
  seesAll: column.boolean(),
  count: column.number(),
  key: column.text().nullable(),
}

/** Why a recipient gets no mail, as the list of deliveries says it (D-272). */
export const noAccess = "no access to these locations"

/** Locations of a schedule's filter. */
const placesIn = ({ group_id, location_id, location_ids }: ScheduledFilters) => ({
  ...(group_id == null ? {} : { group_id }),
  ...(location_id == null ? {} : { location_id }),
  ...(location_ids == null ? {} : { location_ids }),
})

/** The locations of a filter that a scope sees, as rows (account_id, location_id). */
export async function filteredLocations(db: Db, scope: Scope, filters: ScheduledFilters): Promise<SQL> {
  const selection = selectionOf(scope, placesIn(filters))
  const visible = await visibleLocations(db, scope, "l")
  return sql`select l.account_id, l.id as location_id from locations l where ${allOf([
    visible,
    selection.isEmpty ? sql`false` : undefined,
    ...locationConditions(selection, sql`l.account_id`, sql`l.id`),
  ])}`
}

const seesLocation = sql`(u.user_type_id = ${sql.raw(String(userTypes.Admin))} or exists (
  select 1 from user_locations seen where seen.account_id = b.account_id and seen.user_id = u.id
    and seen.location_id = b.location_id))`

/**
 * Recipients by what they may see of a schedule: the owner's filter within their own locations (D-272).
 * @param scope of the owner.
 * @returns those who see none of the locations apart.
 */
export async function recipientScopes(
  db: Db,
  scope: Scope,
  filters: ScheduledFilters,
  recipients: readonly ScheduleRecipient[],
): Promise<RecipientScopes> {
  const base = await filteredLocations(db, scope, filters)
  const seen = await rowsOf(
    db,
    seenShape,
    sql`with b as materialized (${base})
        select u.id as user_id, u.user_type_id = ${userTypes.Admin} as sees_all,
          count(b.location_id) as count,
          md5(string_agg(b.location_id::text, ',' order by b.location_id)) as key
        from users u left join b on ${seesLocation}
        where u.account_id = ${scope.accountId} and u.id = any(${numbers(recipients.map(({ userId }) => userId))})
        group by u.id, u.user_type_id`,
  )
  const seenBy = new Map(seen.map((one) => [one.userId, one]))
  // Where the filter holds no location at all, nothing is kept from anybody.
  const isEmpty = !(await hasRows(db, sql`select 1 from (${base}) b limit 1`))
  const byKey = new Map<string, ScheduleRecipient[]>()
  const leftOut: ScheduleRecipient[] = []
  for (const recipient of recipients) {
    const one = seenBy.get(recipient.userId)
    if (one && (one.count > 0 || one.seesAll || isEmpty)) {
      const key = one.key ?? "none"
      byKey.set(key, [...(byKey.get(key) ?? []), recipient])
    } else leftOut.push(recipient)
  }
  const isOpen = scope.locations === "all"
  const scopes = [...byKey].map(([key, of]) => ({
    key: isOpen && of.every(({ userId }) => seenBy.get(userId)!.seesAll) ? "" : key,
    recipients: of,
  }))
  return { scopes, leftOut }
}

/** Notes which locations a file holds: what its recipients, who see the same, may see. @param userId one of them. */
export async function keepLocations(
  tx: Db,
  scope: Scope,
  filters: ScheduledFilters,
  { fileId, userId }: { fileId: number; userId: number },
): Promise<void> {
  const base = await filteredLocations(tx, scope, filters)
  await tx.execute(sql`
    insert into export_file_locations (account_id, export_file_id, location_id)
    select b.account_id, ${fileId}::bigint, b.location_id from (${base}) b
      join users u on u.account_id = ${scope.accountId} and u.id = ${userId}
    where ${seesLocation}`)
}

/**
 * Whether someone for whom a file of a run was made may still see all that it holds: access may be taken away between
 * its order, its mail and its download (D-272).
 */
export async function stillSees(
  db: Db,
  { accountId, userId }: { accountId: number; userId: number },
  { id, scopeKey }: { id: number; scopeKey: string },
): Promise<boolean> {
  const hidden = sql`exists (select 1 from export_file_locations b
    join locations l on l.account_id = b.account_id and l.id = b.location_id and l.deleted_at is null
    where b.account_id = ${accountId} and b.export_file_id = ${id} and not ${seesLocation})`
  // Without a list it holds what an Admin sees.
  const sees = scopeKey === "" ? sql`u.user_type_id = ${userTypes.Admin}` : sql`not ${hidden}`
  const own = sql`u.account_id = ${accountId} and u.id = ${userId}`
  return hasRows(db, sql`select 1 from users u where ${own} and ${sees}`)
}
