import type { GroupsFilter } from "#lib/contract/index.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { batchesOf, type Column, type ExportRows } from "../export-rows.ts"
import { fileDownload } from "../file-download.ts"
import { requireExport } from "../require-export.ts"
import type { Service } from "../service.ts"
import type { GroupRow } from "./group-columns.ts"
import { groupRows } from "./group-rows.ts"

const columns: Record<string, Column<GroupRow>> = {
  id: ({ id }) => String(id),
  name: ({ name }) => name,
  locations: ({ active_location_ids: ids }) => ids.length,
  location_ids: ({ active_location_ids: ids }) => ids.map(String),
  created_at: { as: "instant", of: ({ created_at }) => String(created_at) },
}

/** The groups of a scope behind a filter as rows of a file (F-201). */
export async function groupFileRows(
  deps: Pick<Deps, "db">,
  scope: Scope,
  filter: GroupsFilter,
): Promise<ExportRows<GroupRow>> {
  const { read } = await groupRows(deps, scope, filter)
  return { columns, batches: batchesOf(read) }
}

/** The groups as a file, as the list narrows and sorts them. @throws 403 in a trial without trial_export. */
export const exportGroups: Service<"groups.export"> = async ({ deps, scope, query }) => {
  await requireExport(deps, scope)
  return fileDownload(deps, scope, "groups", await groupFileRows(deps, scope, query), query.file_type)
}
