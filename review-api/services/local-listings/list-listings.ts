import { sql } from "drizzle-orm"
import {
  type DirectoryCode,
  type ListingStatus,
  listingDirectories,
  listingStatusFilterNames,
  listingStatusFilters,
} from "#lib/contract/local-listings/constants.ts"
import type { ListingsFilter } from "#lib/contract/local-listings/schema.ts"
import { pathId } from "../../core/ids.ts"
import { column, countOf, type RowOf, rowsOf } from "../../db/rows.ts"
import { lookAtDirectory } from "../../listings/directory-listing.ts"
import { type Standing, standingsOf } from "../../listings/listed-locations.ts"
import { syncRatio } from "../../listings/listing-state.ts"
import { pageOf } from "../list-answer.ts"
import { visibleLocation } from "../locations/get-location.ts"
import type { Service } from "../service.ts"
import { directoriesOfLocation } from "./directories-of-location.ts"
import { fieldsOf, seenOfAll, withDirectories } from "./directory-records.ts"
import { consideredOf, listedLocation, listedLocations, listingRows } from "./listing-rows.ts"

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

const standingsShape = { standings: column.text(), locations: column.number() }

type Standings = RowOf<typeof standingsShape>
type Count = { code: DirectoryCode; status: ListingStatus; locations: number; fields: number; same: number }

const worstStatuses = new Set<ListingStatus>(listingStatusFilters.not_in_sync)

/** Counts of standings that share the same locations. */
function countsOf(rows: readonly Standings[], query: ListingsFilter) {
  const counts = new Map<string, Count>()
  const ofFilter = consideredOf(query)
  const isWorst = ({ status }: Pick<Standing, "status">) => worstStatuses.has(status)
  let [total, worst] = [0, 0]
  for (const { standings, locations } of rows) {
    const considered = ofFilter(standingsOf(standings))
    if (considered.length > 0) total += locations
    if (considered.some(isWorst)) worst += locations
    for (const { code, status, fieldsInSync, syncableFields } of considered) {
      const known = counts.get(`${code} ${status}`)
      const count = known ?? { code, status, locations: 0, fields: 0, same: 0 }
      count.locations += locations
      count.fields += syncableFields * locations
      count.same += fieldsInSync * locations
      counts.set(`${code} ${status}`, count)
    }
  }
  return { total, worst, counts: [...counts.values()] }
}

/** GET /local_listings/metrics/{account_id}/overview (P-429): how many locations stand how at each directory. */
export const getOverview: Service<"local_listings.get_overview"> = async ({ deps, scope, query }) => {
  const { directories: _codes, statuses: _statuses, ...places } = query
  const from = await listedLocations(deps, scope, places)
  const [rows, suggesting] = await Promise.all([
    rowsOf(deps.db, standingsShape, sql`select s.standings, count(*) as locations ${from} group by 1`),
    countOf(deps.db, await listedLocations(deps, scope, { ...query, suggestions: "any" })),
  ])
  const { total, worst, counts } = countsOf(rows, query)
  const ratioOf = (of: readonly Count[]) =>
    syncRatio(of.map(({ same, fields }) => ({ fieldsInSync: same, syncableFields: fields })))
  return {
    total_locations: total,
    locations_not_in_sync: worst,
    locations_with_suggestions: suggesting,
    ll_sync_ratio: ratioOf(counts),
    directories: listingDirectories
      .filter(({ code }) => !query.directories || [query.directories].flat().includes(code))
      .map(({ code, name, sourceId }) => {
        const own = counts.filter((one) => one.code === code)
        const countIn = (statuses: readonly ListingStatus[]) =>
          own
            .filter(({ status }) => statuses.includes(status))
            .reduce((sum, { locations }) => sum + locations, 0)
        const listed = listingStatusFilterNames.map(
          (name) => [name, countIn(listingStatusFilters[name])] as const,
        )
        const known = listed.reduce((sum, [, count]) => sum + count, 0)
        return {
          id: sourceId,
          directory_code: code,
          directory_name: name,
          ...Object.fromEntries(listed),
          not_available: total - known,
          ll_sync_ratio: ratioOf(own),
        }
      }),
  }
}

/**
 * GET /local_listings/{id} (D-177): what directories show of a location, field by field. With `refresh` all that may list it
 * are asked again; one that does not respond keeps what it showed last.
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
        accountId,
        locationId: id,
        sourceCode,
      })
      const own = fields(sourceCode)
      return { ...one, fields: own, seen: seenOfAll(own), is_simulated: isSimulated ?? false }
    }),
  )
  return { ...found!, directories }
}
