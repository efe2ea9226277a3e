import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { Disclosure } from "#components/ui/disclosure.tsx"
import type { MentionedKeyword } from "#lib/contract/insights/schema.ts"
import { mentionsOf, positiveShare } from "#lib/features/keywords/cloud.ts"
import { shareText } from "#lib/features/keywords/texts.ts"
import { formatCount } from "#lib/format/numbers.ts"

type Side = "positive" | "negative"
export type KeywordsTableProps = {
  keywords: readonly MentionedKeyword[]
  hrefOf: (keyword: string, sentiment?: Side) => string
}

type Row = { keyword: string; positive: number; negative: number; total: number }

const columnsOf = (hrefOf: KeywordsTableProps["hrefOf"]): Column<Row>[] => {
  const figure = (key: Side, label: string): Column<Row> => ({
    key,
    label,
    isNumber: true,
    cell: (row) =>
      row[key] === 0 ? (
        "0"
      ) : (
        <Link
          href={hrefOf(row.keyword, key)}
          prefetch={false}
          aria-label={`${formatCount(row[key])} ${key} mentions of ${row.keyword}`}
        >
          {formatCount(row[key])}
        </Link>
      ),
  })
  return [
    {
      key: "keyword",
      label: "Keyword",
      cell: ({ keyword }) => (
        <Link className="cell-main" href={hrefOf(keyword)} prefetch={false}>
          {keyword}
        </Link>
      ),
    },
    figure("positive", "Positive"),
    figure("negative", "Negative"),
    { key: "total", label: "Total", isNumber: true, cell: ({ total }) => formatCount(total) },
    {
      key: "share",
      label: "Positive share",
      isNumber: true,
      cell: ({ positive, total }) => shareText(positiveShare(positive, total)),
    },
  ]
}

/** Every keyword of the answer as a table: what the cloud tells by size and colour, in figures that open sentences. */
export function KeywordsTable({ keywords, hrefOf }: KeywordsTableProps) {
  return (
    <Disclosure summary="Show as a table">
      <DataTable
        caption="Keywords"
        track="keywords.table"
        columns={columnsOf(hrefOf)}
        rows={keywords.map((item) => ({ keyword: item.short, ...mentionsOf(item) }))}
        rowKey={({ keyword }) => keyword}
      />
    </Disclosure>
  )
}
