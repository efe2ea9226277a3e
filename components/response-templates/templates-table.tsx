import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { ownValue } from "#lib/contract/own-value.ts"
import type { ResponseTemplate } from "#lib/contract/response-templates/schema.ts"
import { formatRatings } from "#lib/format/ratings.ts"
import { routes } from "#lib/routes/routes.ts"

const excerptLength = 140
const excerptOf = (text: string): string => {
  const characters = [...text]
  return characters.length > excerptLength
    ? `${characters.slice(0, excerptLength).join("").trimEnd()}…`
    : text
}

export type TemplatesTableProps = {
  templates: ResponseTemplate[]
  /** By source id. */
  sourceNames: Readonly<Record<string, string>>
  canUpdate: boolean
}

/** The templates of an account and where they fit (D-132). */
export function TemplatesTable({ templates, sourceNames, canUpdate }: TemplatesTableProps) {
  const sourcesOf = ({ source_ids }: ResponseTemplate) =>
    source_ids.map((id) => ownValue(sourceNames, String(id)) ?? String(id)).join(", ") || (
      <span className="whitespace-nowrap">All sources</span>
    )
  const columns: Column<ResponseTemplate>[] = [
    {
      key: "name",
      label: "Name",
      cell: ({ id, name }) =>
        canUpdate ? (
          <Link className="cell-main" href={routes.responseTemplate(id)} prefetch={false}>
            {name}
          </Link>
        ) : (
          <span className="cell-main">{name}</span>
        ),
    },
    {
      key: "content",
      label: "Text",
      isLong: true,
      cell: ({ content }) => <span dir="auto">{excerptOf(content)}</span>,
    },
    {
      key: "ratings",
      label: "Ratings",
      cell: (row) => (
        <span className="whitespace-nowrap">{formatRatings(row.rating_min, row.rating_max)}</span>
      ),
    },
    { key: "sources", label: "Sources", cell: sourcesOf },
    {
      key: "tags",
      isLong: true,
      label: "Tags",
      cell: ({ tags }) => (tags ?? []).map(({ name }) => name).join(", ") || "—",
    },
  ]
  return (
    <DataTable
      caption="Response templates"
      track="settings_response_templates.templates"
      columns={columns}
      rows={templates}
      rowKey={({ id }) => id}
    />
  )
}
