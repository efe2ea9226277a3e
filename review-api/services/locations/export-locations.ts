import { sql } from "drizzle-orm"
import type { LocationDetail, LocationsFilter } from "#lib/contract/index.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { batchesOf, type ExportRows } from "../export-rows.ts"
import { fileDownload } from "../file-download.ts"
import { requireExport } from "../require-export.ts"
import type { Service } from "../service.ts"
import { groupsColumn, groupsShape, locationDetailColumns, locationDetailShape } from "./location-columns.ts"
import { locationFileColumns } from "./location-export-columns.ts"
import { locationRows } from "./location-rows.ts"

/** The locations of a scope behind a filter as rows of a file, with their hours day by day (F-200). */
export async function locationFileRows(
  deps: Pick<Deps, "db" | "clock">,
  scope: Scope,
  filter: LocationsFilter,
): Promise<ExportRows<LocationDetail>> {
  const rows = await locationRows(deps, scope, filter)
  const selected = {
    columns: sql`${locationDetailColumns}, ${groupsColumn(scope)}`,
    shape: { ...locationDetailShape, ...groupsShape },
  }
  return {
    columns: locationFileColumns,
    batches: batchesOf((limit, offset) => rows.read(selected, limit, offset)),
  }
}

/** The locations as a file, as the list narrows and sorts them. @throws 403 in a trial without trial_export. */
export const exportLocations: Service<"locations.export"> = async ({ deps, scope, query }) => {
  await requireExport(deps, scope)
  return fileDownload(
    deps,
    scope,
    "locations",
    await locationFileRows(deps, scope, query),
    query.file_type,
    query.headings,
  )
}
