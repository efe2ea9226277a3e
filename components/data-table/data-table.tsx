import { clsx } from "clsx"
import type { Column, Sort } from "./columns.ts"
import { SortHeader } from "./sort-header.tsx"
import { SortMenu } from "./sort-menu.tsx"

export type DataTableProps<Row> = {
  /** Names the table for screen readers. */
  caption: string
  /** Identifier, `{page}.{name}` (D-265). */
  track: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  sort?: Sort | null
  /** Address of the list in another order; without it nothing can be sorted. */
  sortHref?: (sort: Sort | null) => string
}

const ariaSort = { asc: "ascending", desc: "descending" } as const

/** The one table: below 1100 px its rows become cards (D-255). Empty and failed lists are drawn by their page. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, track, columns, rows, rowKey, sort = null, sortHref } = props
  return (
    <div className="min-w-0 rounded-card border border-line bg-surface max-lg:border-0 max-lg:bg-transparent">
      {sortHref && <SortMenu columns={columns} sort={sort} hrefOf={sortHref} />}
      <div className="relative overflow-x-auto scrollbar-thin has-[details[open]]:overflow-visible max-lg:overflow-visible">
        <table className="tbl tbl-cards" data-track={track}>
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {columns.map(({ key, label, sortKey, isNumber, isBare }) => (
                <th
                  key={key}
                  scope="col"
                  className={clsx(isNumber && "num") || undefined}
                  aria-sort={sortKey && sort?.by === sortKey ? ariaSort[sort.direction] : undefined}
                >
                  {sortKey && sortHref ? (
                    <SortHeader label={label} sortKey={sortKey} sort={sort} hrefOf={sortHref} />
                  ) : isBare ? (
                    <span className="sr-only">{label}</span>
                  ) : (
                    label
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map(({ key, label, isNumber, isBare, isLong, cell }) => (
                  <td
                    key={key}
                    className={clsx(isNumber && "num", isBare && "bare", isLong && "long") || undefined}
                    data-label={isBare ? undefined : label}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
