import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { Panel } from "#components/ui/panel.tsx"
import type { KeywordRow } from "#lib/features/dashboard/keyword-changes.ts"
import { growthOf } from "#lib/format/changes.ts"
import { formatCount, formatPercent, shareOf } from "#lib/format/numbers.ts"
import { ChangedValue } from "./changed-value.tsx"

export type KeywordsPanelProps = {
  rows: readonly KeywordRow[]
  emptyText: string
  keywordHref: (keyword: string) => string
  allHref: string
}

const columnsOf = (keywordHref: KeywordsPanelProps["keywordHref"]): Column<KeywordRow>[] => [
  {
    key: "keyword",
    label: "Keyword",
    cell: ({ keyword }) => (
      <Link className="cell-main" href={keywordHref(keyword)} prefetch={false}>
        {keyword}
      </Link>
    ),
  },
  {
    key: "mentions",
    label: "Mentions",
    isNumber: true,
    cell: ({ total, before }) => (
      <ChangedValue
        text={formatCount(total)}
        change={before === null ? null : growthOf(total - before, before)}
      />
    ),
  },
  {
    key: "positive",
    label: "Positive",
    isNumber: true,
    cell: ({ total, positive }) => formatPercent(shareOf(positive, total)),
  },
]

/** Keywords that customers mention most, with the change in frequency. */
export const KeywordsPanel = ({ rows, emptyText, keywordHref, allHref }: KeywordsPanelProps) => (
  <Panel
    id="keywords"
    title="Keywords"
    action={
      <Link href={allHref} prefetch={false} data-track="dashboard.all_keywords">
        View all
      </Link>
    }
  >
    {rows.length === 0 ? (
      <p className="px-4 pt-2 pb-4 text-13 text-muted">{emptyText}</p>
    ) : (
      <div className="pt-3">
        <DataTable
          caption="Keywords"
          isCompact
          track="dashboard.keywords"
          columns={columnsOf(keywordHref)}
          rows={[...rows]}
          rowKey={({ keyword }) => keyword}
        />
      </div>
    )}
  </Panel>
)
