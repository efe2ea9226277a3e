import { sql } from "drizzle-orm"
import {
  daysFromMonday,
  type LocationDetail,
  type LocationsFilter,
  openStatusLabels,
} from "#lib/contract/index.ts"
import { daySentence } from "#lib/hours/day-sentence.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { batchesOf, type Column, type ExportRows } from "../exports/export-rows.ts"
import { fileDownload } from "../exports/file-download.ts"
import { requireExport } from "../exports/require-export.ts"
import type { Service } from "../service.ts"
import { groupsColumn, locationDetailColumns } from "./location-columns.ts"
import { locationRows } from "./location-rows.ts"

const columns: Record<string, Column<LocationDetail>> = {
  id: ({ id }) => String(id),
  external_id: ({ external_id }) => external_id,
  name: ({ name }) => name,
  public_name: ({ public_name }) => public_name,
  address: ({ address }) => address,
  address_2: ({ address_2 }) => address_2,
  city: ({ city }) => city,
  state: ({ state_code, state }) => state_code ?? state,
  zipcode: ({ zipcode }) => zipcode,
  country: ({ country }) => country,
  phone: { as: "phone", of: ({ phone }) => phone },
  website: ({ website }) => website,
  google_place_id: ({ google_place_id }) => google_place_id,
  status: ({ open_status }) => open_status && openStatusLabels[open_status],
  headquarters: ({ is_headquarters }) => (is_headquarters ? "Yes" : "No"),
  time_zone: ({ time_zone }) => time_zone,
  groups: ({ groups }) => (groups ?? []).map(({ name }) => name),
  ...Object.fromEntries(
    daysFromMonday.map((day) => [day, ({ hours }: LocationDetail) => hours && daySentence(hours[day])]),
  ),
  created_at: { as: "instant", of: ({ created_at }) => String(created_at) },
}

/** The locations of a scope behind a filter as rows of a file, with their hours day by day (F-200). */
export async function locationFileRows(
  deps: Pick<Deps, "db">,
  scope: Scope,
  filter: LocationsFilter,
): Promise<ExportRows<LocationDetail>> {
  const rows = await locationRows(deps, scope, filter)
  const selected = sql`${locationDetailColumns}, ${groupsColumn(scope)}`
  return {
    columns,
    batches: batchesOf((limit, offset) => rows.read<LocationDetail>(selected, limit, offset)),
  }
}

/** The locations as a file, as the list narrows and sorts them. @throws 403 in a trial without trial_export. */
export const exportLocations: Service<"locations.export"> = async ({ deps, scope, query }) => {
  await requireExport(deps, scope)
  return fileDownload(deps, scope, await locationFileRows(deps, scope, query), query.file_type)
}
