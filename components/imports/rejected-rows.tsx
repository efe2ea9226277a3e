import { Download } from "lucide"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { Import } from "#lib/contract/imports/schema.ts"
import { inWords } from "#lib/features/imports/fields.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"
import { lineColumn } from "./line-column.tsx"

type Row = Import["rejected"][number]

const columns: Column<Row>[] = [
  lineColumn,
  {
    key: "reason",
    label: "Reason",
    isLong: true,
    className: "first-letter:uppercase",
    cell: ({ reason }) => inWords(reason),
  },
  { key: "text", label: "Row", isLong: true, cell: ({ text }) => <span className="text-faint">{text}</span> },
]

/** Rows that are not taken, the first of them here and all of them as a file. */
export function RejectedRows({ file }: { file: Import }) {
  if (file.rejected_rows === 0) return null
  const isPart = file.rejected.length < file.rejected_rows
  return (
    <section className="form-set" aria-labelledby="rejected-rows">
      <h2 id="rejected-rows">Rejected rows</h2>
      <p className="hint">
        {countOf(file.rejected_rows, "row can't", "rows can't")} be imported
        {isPart ? `; the first ${formatCount(file.rejected.length)} are listed here` : ""}. Download them,
        correct them and upload the corrected file.
      </p>
      <div className="flex flex-wrap gap-2 items-center">
        <a
          className={buttonClass({})}
          href={routes.bff("imports.download_rejected", { params: { id: String(file.id) } })}
          download
          data-track="settings_import.rejected"
        >
          <Icon icon={Download} />
          Download rejected rows
        </a>
      </div>
      <DataTable
        caption="Rejected rows"
        track="settings_import.rejected_rows"
        columns={columns}
        rows={file.rejected}
        rowKey={({ line }) => line}
      />
    </section>
  )
}
