import { type SQL, sql } from "drizzle-orm"
import {
  directoryCodes,
  type ListingStatus,
  listingStatuses,
  listingStatusFilters,
  noGoogleIntegration,
  notInGoogle,
} from "#lib/contract/local-listings/constants.ts"
import type { ListingsFilter } from "#lib/contract/local-listings/schema.ts"
import { locationSearch } from "../../db/queries/location-search.ts"
import { locationConditions } from "../../db/queries/location-set.ts"
import { nameOrder } from "../../db/queries/name-search.ts"
import { selectionOf } from "../../db/queries/selection-of.ts"
import { allOf, isOneOf, texts } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, countOf, type RowOf, rowsOf } from "../../db/rows.ts"
import { googleCode } from "../../listings/google-listing.ts"
import type { Standing } from "../../listings/listed-locations.ts"
import { rankOf } from "../../listings/listing-state.ts"
import type { Scope } from "../../permissions/scope.ts"
import { canReach } from "../../publishing/may-publish.ts"
import type { Deps } from "../deps.ts"
import { orderBy, type SortKey } from "../list-sort.ts"

type Query = ListingsFilter & { "sort[by]"?: string | undefined; "sort[order]"?: string | undefined }

const listedLocationShape = {
  id: column.number(),
  name: column.text(),
  public_name: column.text().nullable(),
  address: column.text().nullable(),
  city: column.text().nullable(),
  state: column.text().nullable(),
  zipcode: column.text().nullable(),
  external_id: column.text().nullable(),
  open_status: column.text().nullable(),
  status: column.text<"published" | "eligible_not_published" | "not_eligible">(),
  status_reason: column.text().nullable(),
  publishing_enabled: column.boolean(),
  local_listing_published_at: column.text().nullable(),
  publishing_at: column.text().nullable(),
  publishing_error: column.text().nullable(),
}

export type ListedLocation = RowOf<typeof listedLocationShape>

const instant = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const list = <T>(given: T | readonly T[] | undefined): readonly T[] | undefined =>
  given === undefined ? undefined : ([given].flat() as T[])

/** The statuses that a filter stands for (D-181). */
const statusesOf = ({ statuses }: ListingsFilter): readonly ListingStatus[] =>
  list(statuses)?.flatMap((name) => listingStatusFilters[name]) ?? listingStatuses

/** The directories that a filter shows: all unless it names some. */
const codesOf = ({ directories }: ListingsFilter): ReadonlySet<string> =>
  new Set<string>(list(directories) ?? directoryCodes)

/**
 * Considered listings of a location behind a filter: its listings at the directories shown, where each of them has the status
 * that the filter asks for (P-053), else nothing. Where a directory does not list it, it has no status.
 */
export function consideredOf(filter: ListingsFilter): (all: readonly Standing[]) => Standing[] {
  const codes = codesOf(filter)
  const statuses = new Set(statusesOf(filter))
  return (all) => {
    const shown = all.filter(({ code }) => codes.has(code))
    const isWhole = shown.every(({ status }) => statuses.has(status) || status === "not_available")
    return filter.statuses === undefined || isWhole ? shown.filter(({ status }) => statuses.has(status)) : []
  }
}

/** Locations whose listings count behind a filter, with the worst rank of these: rows of the alias `s`. */
function ranked(scope: Scope, filter: ListingsFilter): SQL {
  if (filter.directories === undefined && filter.statuses === undefined) return sql`listed_locations`
  const codes = [...codesOf(filter)]
  const ranks = statusesOf(filter).map(rankOf)
  const found = allOf([
    isOneOf(sql`d.account_id`, scope.accountIds),
    codes.length === 1 ? sql`d.source_code = ${codes[0]}::text` : sql`d.source_code = any(${texts(codes)})`,
    // A rank is a status, and in the index that is led by account and directory.
    filter.statuses === undefined
      ? undefined
      : codes.length === 1
        ? sql`d.rank = any(${sql.param(ranks)}::smallint[])`
        : sql`d.rank <> ${rankOf("not_available")}::smallint`,
  ])
  if (codes.length === 1)
    return sql`(select d.account_id, d.location_id, d.rank from directory_listings d where ${found})`
  const isWhole =
    filter.statuses === undefined
      ? sql``
      : sql`having bool_and(d.rank = any(${sql.param(ranks)}::smallint[]))`
  return sql`(select d.account_id, d.location_id, max(d.rank) as rank from directory_listings d where ${found}
    group by d.account_id, d.location_id ${isWhole})`
}

const rankAt = (code: string): SQL =>
  sql`(select d.rank from directory_listings d where d.account_id = l.account_id and d.location_id = l.id
    and d.source_code = ${code})`

const sortKeys: Record<string, SortKey> = {
  status: { by: [sql`s.rank`], hasAll: true },
  name: { by: nameOrder(sql`l.name`), hasAll: true },
  ...Object.fromEntries(directoryCodes.map((code) => [code, { by: [rankAt(code)] }])),
}

/** A directory that is shown would rather show the location of alias `l` otherwise. */
const hasSuggestion = (filter: ListingsFilter): SQL => sql`exists (select 1 from listing_fields f
  where f.account_id = l.account_id and f.location_id = l.id and f.suggested is not null
    and f.source_code = any(${texts([...codesOf(filter)])}))`

/** Locations that are set up for local listings and seen by the scope, behind a filter; `s` is how they stand. */
export async function listedLocations(
  { db }: Pick<Deps, "db">,
  scope: Scope,
  filter: ListingsFilter,
): Promise<SQL> {
  const selection = selectionOf(scope, filter)
  const standing = ranked(scope, filter)
  return sql`from locations l join ${standing} s on s.account_id = l.account_id and s.location_id = l.id
    where ${allOf([
      await visibleLocations(db, scope, "l"),
      selection.location?.length === 0 ? sql`false` : undefined,
      ...locationConditions(selection, sql`l.account_id`, sql`l.id`),
      locationSearch(filter),
      filter.suggestions && hasSuggestion(filter),
    ])}`
}

/** Columns of a listed location, from the alias `l`. @param isConnected the account is connected to Google. */
function columnsOf(isConnected: boolean): SQL {
  const isUnknown = sql`exists (select 1 from listing_looks k where k.account_id = l.account_id
    and k.location_id = l.id and k.source_code = ${googleCode} and k.listing is null)`
  const reason = isConnected
    ? sql`case when ${isUnknown} then ${notInGoogle}::text end`
    : sql`${noGoogleIntegration}::text`
  return sql`l.id, l.name, l.public_name, l.address, l.city, coalesce(s.code, l.state) as state,
    l.zipcode, l.external_id, l.open_status, reason.text as status_reason,
    case when reason.text is not null then 'not_eligible' when p.is_published then 'published'
      else 'eligible_not_published' end as status,
    reason.text is null and coalesce(p.is_published, false) as publishing_enabled,
    ${instant(sql`p.published_at`)} as local_listing_published_at,
    case when p.is_published then ${instant(sql`p.due_at`)} end as publishing_at,
    case when p.is_published then p.error end as publishing_error
    from page join locations l on l.account_id = page.account_id and l.id = page.id
    left join states s on s.id = l.state_id
    left join local_listings p on p.account_id = l.account_id and p.location_id = l.id
    cross join lateral (select ${reason} as text) reason`
}

/**
 * The locations of local listings that a scope sees behind a filter, the worst status first unless something else is said
 * (D-181): how many there are, and a stretch of them in order.
 */
export async function listingRows(deps: Pick<Deps, "db" | "clock">, scope: Scope, query: Query) {
  const { db } = deps
  const from = await listedLocations(deps, scope, query)
  const sorted = query["sort[by]"] ? query : { ...query, "sort[order]": query["sort[order]"] ?? "desc" }
  const order = orderBy(sorted, sortKeys, ["status"], sql`lower(l.name), l.id`)
  return {
    count: (): Promise<number> => countOf(db, from),
    async read(limit: number, offset: number): Promise<ListedLocation[]> {
      const isConnected = await canReach(deps, scope.accountId, googleCode)
      return rowsOf(
        db,
        listedLocationShape,
        sql`with page as materialized (select o.account_id, o.id, row_number() over () as place
            from (select l.account_id, l.id ${from} order by ${order} limit ${limit} offset ${offset}) o)
          select ${columnsOf(isConnected)} order by page.place`,
      )
    },
  }
}

const standingShape = { ...listedLocationShape, is_published: column.boolean() }

/** Locations of the account as `listingRows` has them, with whether their Auto Sync is on, whatever hinders it. */
export async function listedLocationsAt(
  deps: Pick<Deps, "db" | "clock">,
  scope: Scope,
  ids: readonly number[],
): Promise<RowOf<typeof standingShape>[]> {
  const isConnected = await canReach(deps, scope.accountId, googleCode)
  return rowsOf(
    deps.db,
    standingShape,
    sql`with page as (select l.account_id, l.id from locations l
        where ${isOneOf(sql`l.account_id`, [scope.accountId])} and ${isOneOf(sql`l.id`, ids)})
      select coalesce(p.is_published, false) as is_published, ${columnsOf(isConnected)}`,
  )
}

/** One location as `listingRows` has it. */
export async function listedLocation(
  deps: Pick<Deps, "db" | "clock">,
  scope: Scope,
  id: number,
): Promise<ListedLocation> {
  const [row] = await listedLocationsAt(deps, scope, [id])
  const { is_published: _, ...location } = row!
  return location
}
