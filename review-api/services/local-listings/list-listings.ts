import { sql } from "drizzle-orm"
import {
  type DirectoryCode,
  type ListingStatus,
  listingDirectories,
  listingStatusFilterNames,
  listingStatusFilters,
} from "#lib/contract/local-listing-constants.ts"
import { pathId } from "../../core/ids.ts"
import { rowsOf } from "../../db/connect.ts"
import { syncRatio } from "../../listings/listing-state.ts"
import { pageOf } from "../list-answer.ts"
import { visibleLocation } from "../locations/get-location.ts"
import type { Service } from "../service.ts"
import { directoriesOfLocation } from "./directories-of-location.ts"
import { lookAtDirectory } from "./directory-listing.ts"
import { fieldsOf, withDirectories } from "./directory-records.ts"
import { consideredListings, listedLocation, listedLocations, listingRows } from "./listing-rows.ts"

/** GET /local_listings/metrics/{account_id}/locations (D-177): locations that are set up for local listings. */
export const listListings: Service<"local_listings.list_locations"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const rows = await listingRows(deps, scope, query)
  const [total, locations] = await Promise.all([rows.count(), rows.read(perPage, offset)])
  return {
    locations: await withDirectories(deps.db, scope.accountId, locations),
    paging: { page, per_page: perPage, total, total_pages: Math.ceil(total / perPage) },
  }
}

type Count = {
  source_code: DirectoryCode
  status: ListingStatus
  locations: number
  fields: number
  same: number
}

/** GET /local_listings/metrics/{account_id}/overview (P-429): how many locations stand how at each directory. */
export const getOverview: Service<"local_listings.get_overview"> = async ({ deps, scope, query }) => {
  const from = await listedLocations(deps, scope, query)
  const seen = sql`select l.account_id, l.id ${from}`
  const [counts, [all]] = await Promise.all([
    rowsOf<Count>(
      deps.db,
      sql`select d.source_code, d.status, count(*)::integer as locations,
          sum(d.syncable_fields)::integer as fields, sum(d.fields_in_sync)::integer as same
        from (${seen}) l join directory_listings d on ${consideredListings(query)} group by 1, 2`,
    ),
    rowsOf<{ total: number; worst: number }>(
      deps.db,
      sql`select count(*)::integer as total, count(*) filter (where exists (
          select 1 from directory_listings d where ${consideredListings(query)}
            and d.status = any(${sql.param([...listingStatusFilters.not_in_sync])}::text[])))::integer as worst
        from (${seen}) l`,
    ),
  ])
  const ratioOf = (of: readonly Count[]) =>
    syncRatio(of.map(({ same, fields }) => ({ fieldsInSync: same, syncableFields: fields })))
  const { total, worst } = all!
  return {
    total_locations: total,
    locations_not_in_sync: worst,
    ll_sync_ratio: ratioOf(counts),
    directories: listingDirectories
      .filter(({ code }) => !query.directories || [query.directories].flat().includes(code))
      .map(({ code, name, sourceId }) => {
        const own = counts.filter(({ source_code }) => source_code === code)
        const countOf = (statuses: readonly ListingStatus[]) =>
          own
            .filter(({ status }) => statuses.includes(status))
            .reduce((sum, { locations }) => sum + locations, 0)
        const listed = listingStatusFilterNames.map(
          (name) => [name, countOf(listingStatusFilters[name])] as const,
        )
        const known = listed.reduce((sum, [, count]) => sum + count, 0)
        return {
          ...{ id: sourceId, directory_code: code, directory_name: name },
          ...Object.fromEntries(listed),
          ...{ not_available: total - known, ll_sync_ratio: ratioOf(own) },
        }
      }),
  }
}

/**
 * GET /local_listings/{id} (D-177): what directories show of a location, field by field. With `refresh` all that may list it
 * are asked anew; one that does not respond keeps what it showed last.
 * @throws 404.
 */
export const getListing: Service<"local_listings.get"> = async ({ deps, scope, params, query }) => {
  const { accountId } = scope
  const { id } = await visibleLocation(deps.db, scope, pathId(params.id))
  if (query.refresh) {
    const codes = await directoriesOfLocation(deps, accountId, id)
    await Promise.all(
      codes.map((sourceCode) => lookAtDirectory(deps, { accountId, locationId: id, sourceCode })),
    )
  }
  const fields = await fieldsOf(deps.db, accountId, id)
  const [found] = await withDirectories(deps.db, accountId, [await listedLocation(deps, scope, id)])
  const directories = await Promise.all(
    found!.directories.map(async (one) => {
      const sourceCode = one.directory_code as DirectoryCode
      const isSimulated = await deps.listingSources(sourceCode)?.isSimulated({
        ...{ accountId, locationId: id, sourceCode },
      })
      return { ...one, fields: fields(sourceCode), is_simulated: isSimulated ?? false }
    }),
  )
  return { ...found!, directories }
}
