import { type SQL, sql } from "drizzle-orm"
import type { Issue, IssueStatus } from "#lib/contract/index.ts"
import type { Db } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { stillHolds } from "../../db/queries/issue-causes.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { sourceId } from "../../db/reference/sources.ts"
import { column, countOf, type RowOf, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"

const foundShape = {
  id: column.number(),
  account_id: column.number(),
  location_id: column.number(),
  location_name: column.text(),
  source_id: column.number().nullable(),
  source_code: column.text().nullable(),
  source_name: column.text().nullable(),
  status: column.text<IssueStatus>(),
  reason: column.text().nullable(),
  muted: column.boolean(),
  created_at: column.text(),
  has_google_source: column.boolean(),
}

type Found = RowOf<typeof foundShape>

const sentences: Readonly<Record<IssueStatus, (found: Found) => string>> = {
  missing_place_id: ({ has_google_source }) =>
    has_google_source
      ? "The location cannot be compared with Google, nor kept in sync with it."
      : "Reviews from Google cannot be matched to this location.",
  conflicting_place_id: () => "Another location of this account has the same Google Place ID.",
  missing_url: () => "Directories show this location without a website.",
  broken_url: ({ source_name, reason }) =>
    `${source_name ? `The page at ${source_name}` : "The website"} does not open${reason ? `: ${reason}` : ""}.`,
  integration_expired: ({ source_name }) =>
    `Access to ${source_name ?? "an integration"} has expired. Reconnect it to keep data up to date.`,
  location_not_found: ({ source_name }) => `${source_name ?? "The source"} does not know this location.`,
}

/** An issue as it goes out. */
export const issueItem = (found: Found): Issue & { id: number; account_id: number } => ({
  id: found.id,
  account_id: found.account_id,
  resource_type: "location",
  resource_id: found.location_id,
  source_id: found.source_id,
  source_code: found.source_code,
  status: found.status,
  message: sentences[found.status](found),
  muted: found.muted,
  created_at: found.created_at,
})

const columns = sql`i.id, i.account_id, i.location_id, l.name as location_name, i.source_id, s.code as source_code,
  s.name as source_name, exists (select 1 from urls u where u.account_id = i.account_id
    and u.location_id = i.location_id and u.source_id = ${sourceId("google_maps")}) as has_google_source, i.status, i.muted, ${wireInstant(sql`i.created_at`)} as created_at,
  case when i.status = 'broken_url' then (select max(w.reason) from website_checks w
    where w.account_id = i.account_id and w.failures > 0 and (case when i.source_id is null then w.url = l.website
      else w.url in (select u.link from urls u where u.account_id = i.account_id and u.location_id = i.location_id
        and u.source_id = i.source_id) end)) end as reason`

const joined = sql`issues i join locations l on l.account_id = i.account_id and l.id = i.location_id
  left join sources s on s.id = i.source_id`

/** Issues of locations that a scope sees and that still have their cause: muted ones last, newest first (D-155). */
export async function issueRows(db: Db, scope: Scope, now: Date, conditions: (SQL | undefined)[]) {
  const from = sql`from ${joined} where ${allOf([
    await visibleLocations(db, scope, "l"),
    stillHolds(now),
    ...conditions,
  ])}`
  return {
    count: (): Promise<number> => countOf(db, from),
    read: (limit: number, offset: number): Promise<Found[]> =>
      rowsOf(
        db,
        foundShape,
        sql`select ${columns} ${from} order by i.muted, i.created_at desc, i.id limit ${limit} offset ${offset}`,
      ),
  }
}

/** How many issues of the location of alias `l` are open: those that are muted do not count. */
export const openIssuesColumn = (now: Date): SQL => sql`(select count(*)::integer from issues i
  where i.account_id = l.account_id and i.location_id = l.id and not i.muted and ${stillHolds(now)})`
