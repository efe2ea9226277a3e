import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import type { LocationBulkPreviewRow } from "#lib/contract/index.ts"
import { routes } from "#lib/routes/routes.ts"

export const nameColumn: Column<LocationBulkPreviewRow> = {
  key: "name",
  label: "Location",
  isLong: true,
  cell: ({ name, location_id: id }) => (
    <Link className="cell-main" href={routes.locationDetails(id)} prefetch={false}>
      {name}
    </Link>
  ),
}

export const reasonColumn: Column<LocationBulkPreviewRow> = {
  key: "reason",
  label: "Reason",
  isLong: true,
  cell: ({ reason }) => reason,
}

export const resultLabels: Readonly<Record<LocationBulkPreviewRow["result"], string>> = {
  changed: "To change",
  failed: "Cannot be changed",
  unchanged: "Already set",
}
