import { listingDirectories } from "#lib/contract/local-listings/constants.ts"
import type { ListingLocation, ListingLocationsQuery } from "#lib/contract/local-listings/schema.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { batchesOf, type Column, type ExportRows } from "../export-rows.ts"
import { fileDownload } from "../file-download.ts"
import { requireExport } from "../require-export.ts"
import type { Service } from "../service.ts"
import { withDirectories } from "./directory-records.ts"
import { listingRows } from "./listing-rows.ts"

const recordOf = ({ directories }: ListingLocation, code: string) =>
  directories.find(({ directory_code }) => directory_code === code)

const columns: Record<string, Column<ListingLocation>> = {
  location_id: ({ id }) => String(id),
  name: ({ name }) => name,
  address: ({ address }) => address,
  city: ({ city }) => city,
  state: ({ state }) => state,
  zipcode: ({ zipcode }) => zipcode,
  external_id: ({ external_id }) => external_id,
  open_status: ({ open_status }) => open_status,
  auto_sync: ({ publishing_enabled }) => (publishing_enabled ? "On" : "Off"),
  ...Object.fromEntries(
    listingDirectories.flatMap(({ code }): [string, Column<ListingLocation>][] => [
      [code, (row) => recordOf(row, code)?.status],
      [`${code}_description`, (row) => recordOf(row, code)?.status_description],
    ]),
  ),
  ll_sync_ratio: ({ ll_sync_ratio }) =>
    ll_sync_ratio == null ? null : Math.round(ll_sync_ratio * 10_000) / 10_000,
  last_checked_at: { as: "instant", of: ({ last_checked_at }) => last_checked_at },
}

/** The local listings of a scope behind a filter as rows of a file, in the order of the list. */
export async function listingFileRows(
  deps: Pick<Deps, "db" | "clock">,
  scope: Scope,
  query: Omit<ListingLocationsQuery, "page" | "per_page">,
): Promise<ExportRows<ListingLocation>> {
  const rows = await listingRows(deps, scope, query)
  return {
    columns,
    batches: batchesOf<ListingLocation>(async (limit, offset) =>
      withDirectories(deps.db, scope.accountId, await rows.read(limit, offset)),
    ),
  }
}

/** The local listings as a file, as the list narrows and sorts them. @throws 403 in a trial without trial_export. */
export const exportListings: Service<"local_listings.export"> = async ({ deps, scope, query }) => {
  await requireExport(deps, scope)
  return fileDownload(
    deps,
    scope,
    "local-listings",
    await listingFileRows(deps, scope, query),
    query.file_type,
  )
}
