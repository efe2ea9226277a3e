import { eq, sql } from "drizzle-orm"
import { filters, type ScheduledFilters, valuesIn } from "#lib/contract/index.ts"
import { filterId } from "../core/ids.ts"
import type { Db } from "../db/connect.ts"
import { inGroupScope } from "../db/queries/group-scope.ts"
import { filteredLocations } from "../db/queries/recipient-scopes.ts"
import { allOf } from "../db/queries/sql-lists.ts"
import { column, hasRows, rowsOf } from "../db/rows.ts"
import { exportFileLocations } from "../db/schema/export-files.ts"
import { scopeOfUser } from "../identity/scope-of-user.ts"
import type { MailDeps } from "../mail/mail-deps.ts"
import type { Scope } from "../permissions/scope.ts"
import { filtersThere } from "./filter-labels.ts"
import type { Report } from "./report-deliveries.ts"

/** Maximum ids in a URL (D-009). */
const maxNamed = 500

/** The locations that filters name. */
const locationsIn = (given: ScheduledFilters): string[] =>
  [filters.location.api, filters.location.apiMany].flatMap((name) => valuesIn(filters.location, given[name]))

async function locationsOf(db: Db, { file }: Report): Promise<string[]> {
  const held = exportFileLocations
  const rows = await db
    .select({ id: held.locationId })
    .from(held)
    .where(sql`${eq(held.accountId, file.accountId)} and ${eq(held.exportFileId, file.id)}`)
    .orderBy(held.locationId)
  return rows.map(({ id }) => String(id))
}

/** Whether the page of the recipient shows exactly these locations under the filters as they are. */
async function showsTheSame(db: Db, scope: Scope, given: ScheduledFilters, held: readonly string[]) {
  const seen = await filteredLocations(db, scope, given)
  const rows = await rowsOf(
    db,
    { id: column.number() },
    sql`select x.location_id as id from (${seen}) x order by x.location_id limit ${held.length + 1}`,
  )
  return rows.map(({ id }) => String(id)).join() === held.join()
}

async function seesGroup(db: Db, scope: Scope, given: string | null | undefined): Promise<boolean> {
  if (given == null) return true
  return hasRows(
    db,
    sql`select 1 from groups g where ${allOf([
      sql`g.account_id = ${scope.accountId} and g.id = ${filterId(given)}`,
      inGroupScope(scope, sql`g.account_id`, sql`g.id`),
    ])}`,
  )
}

/** The ids of what filters name that the recipient sees. */
async function seenOf(db: Db, scope: Scope | null, given: ScheduledFilters) {
  const named = locationsIn(given)
  if (scope === null || named.length === 0) return []
  const seen = await filteredLocations(db, scope, { location_ids: named })
  const rows = await rowsOf(db, { id: column.number() }, sql`select x.location_id as id from (${seen}) x`)
  return rows.map(({ id }) => String(id))
}

/**
 * Without the locations that the recipient may not see, nor their names (D-272). What is gone has no name to hide.
 * @param there the filters without what is gone.
 */
function namedIn(
  given: ScheduledFilters,
  there: ScheduledFilters,
  seen: readonly string[],
): ScheduledFilters {
  const hidden = new Set(locationsIn(there).filter((id) => !seen.includes(id)))
  if (hidden.size === 0) return given
  const named = locationsIn(given).filter((id) => !hidden.has(id))
  return { ...given, location_id: null, location_ids: named }
}

/**
 * The filters of a schedule as one recipient may know them (D-272).
 * @returns `labels` for the mail, and `link` for the report, which shows that person the rows of the file.
 */
export async function reportFilters(
  deps: MailDeps,
  report: Report,
): Promise<Record<"labels" | "link", ScheduledFilters>> {
  const { db } = deps
  const { delivery, schedule, file } = report
  const { accountId, userId } = delivery
  const there = await filtersThere(db, accountId, schedule.filters)
  if (file.scopeKey === "") return { labels: schedule.filters, link: there }
  const held = await locationsOf(db, report)
  const scope = await scopeOfUser(deps, { accountId, userId })
  const seen = [...held, ...(await seenOf(db, scope, there))]
  const hasGroup = scope !== null && (await seesGroup(db, scope, there.group_id))
  const known = (given: ScheduledFilters): ScheduledFilters => {
    const named = namedIn(given, there, seen)
    return hasGroup ? named : { ...named, group_id: null }
  }
  const isSame = scope !== null && (await showsTheSame(db, scope, there, held))
  const isNamed = !isSame && held.length > 0 && held.length <= maxNamed
  return {
    labels: known(schedule.filters),
    link: isNamed ? { ...there, group_id: null, location_id: null, location_ids: held } : known(there),
  }
}
