import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import type { AnswerOf } from "#lib/contract/index.ts"
import type { RecipientUploadRow } from "#lib/contract/recipient-uploads/schema.ts"

const columns: Column<RecipientUploadRow>[] = [
  { key: "row", label: "Line", cell: ({ row }) => row },
  {
    key: "name",
    label: "Name",
    cell: ({ first_name, last_name }) => `${first_name} ${last_name}`.trim() || "–",
  },
  { key: "email", label: "Email", isLong: true, cell: ({ email }) => email || "–" },
  { key: "phone", label: "Phone", cell: ({ phone }) => phone || "–" },
  {
    key: "result",
    label: "Result",
    cell: ({ error, contact_id }) => error ?? (contact_id ? "Known: completed" : "New contact"),
  },
]

export type UploadPreviewProps = {
  list: AnswerOf<"recipient_uploads.list_rows">
  hrefOf: (page: number | null) => string
}

/** Rows of an uploaded file with what becomes of each. */
export const UploadPreview = ({ list, hrefOf }: UploadPreviewProps) => (
  <div className="min-w-0">
    <DataTable
      caption="Rows of the file"
      track="contacts.preview"
      columns={columns}
      rows={list._embedded.rows}
      rowKey={({ row }) => row}
    />
    <PagePager label="Pages of rows" page={list._page} totalPages={list._total_pages} hrefOf={hrefOf} />
  </div>
)
