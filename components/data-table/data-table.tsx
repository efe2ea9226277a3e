import type { RowData } from "@tanstack/table-core"
import { flexRender } from "@tanstack/table-core/flex-render"
import { clsx } from "clsx"
import { ArrowDown, ArrowUp } from "lucide"
import type { ReactNode } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { PendingLink } from "#components/ui/pending.tsx"
import { WholeMark, wholeClass } from "#components/ui/whole.tsx"
import type { ColumnSort, Sort } from "./columns.ts"
import { makeTable, selectKey, type TableInput } from "./make-table.tsx"
import { SortMenu } from "./sort-menu.tsx"

/** A header that sorts: a link, so that it works before scripts run. */
const SortHeader = ({ label, direction, href }: ColumnSort) => (
  <PendingLink className="sort" href={href}>
    {label}
    <Icon icon={direction === "desc" ? ArrowDown : ArrowUp} size={12} />
  </PendingLink>
)

export type DataTableProps<Row> = TableInput<Row> & {
  /** Names the table for screen readers. */
  caption: string
  /** Identifier, `{page}.{name}` (D-265). */
  track: string
  /** Few and short columns: rows stay rows on the smallest screen, and the box around the table is its panel's. */
  isCompact?: boolean
  /** Of a table that is wider than the page: its least width. It then scrolls within a region of its own. */
  widthClass?: string
  /** Address of the list in another order; without it nothing can be sorted. */
  sortHref?: (sort: Sort | null) => string
}

const ariaSort = { asc: "ascending", desc: "descending" } as const

const scrollClass =
  "relative overflow-x-auto scrollbar-thin has-[details[open]]:overflow-visible max-lg:overflow-visible"

/** Around the table; with a name it can be scrolled with the keyboard. */
const ScrollBox = ({ label, children }: { label: string | undefined; children: ReactNode }) =>
  label ? (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
    <section className={scrollClass} aria-label={label} tabIndex={0}>
      {children}
    </section>
  ) : (
    <div className={scrollClass}>{children}</div>
  )

type TableColumn<Row extends RowData> = ReturnType<
  ReturnType<typeof makeTable<Row>>["getAllFlatColumns"]
>[number]

/** The next state of a header: none, ascending, descending, none (000 §4). */
function sortOf<Row extends RowData>(
  column: TableColumn<Row>,
  hrefOf: DataTableProps<Row>["sortHref"],
): ColumnSort | null {
  const { label = "", sortKey } = column.columnDef.meta ?? {}
  if (!hrefOf || !sortKey || !column.getCanSort()) return null
  const next = column.getNextSortingOrder()
  return {
    label,
    direction: column.getIsSorted() || null,
    href: hrefOf(next ? { by: sortKey, direction: next } : null),
  }
}

/** The one table: below 1100 px its rows become cards (D-255). Empty and failed lists are drawn by their page. */
export function DataTable<Row extends RowData>({
  caption,
  track,
  isCompact = false,
  widthClass,
  sortHref,
  ...given
}: DataTableProps<Row>) {
  const table = makeTable(given)
  const heads = table.getAllFlatColumns().map((column) => ({
    key: column.id,
    look: column.columnDef.meta,
    sort: sortOf(column, sortHref),
  }))
  return (
    <div
      className={clsx(
        "min-w-0",
        !isCompact && "rounded-card border border-line bg-surface max-lg:border-0 max-lg:bg-transparent",
      )}
    >
      {sortHref && <SortMenu sorts={heads.flatMap(({ sort }) => sort ?? [])} />}
      <ScrollBox label={widthClass && `${caption}, scrolls sideways`}>
        <table className={clsx("tbl", wholeClass, !isCompact && "tbl-cards", widthClass)} data-track={track}>
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {heads.map(({ key, look, sort }) => (
                <th
                  key={key}
                  scope="col"
                  className={clsx(look?.isNumber && "num", look?.className) || undefined}
                  aria-sort={sort?.direction ? ariaSort[sort.direction] : undefined}
                >
                  {sort ? (
                    <SortHeader {...sort} />
                  ) : look?.isBare ? (
                    <span className="sr-only">{look.label}</span>
                  ) : (
                    (look?.head ?? look?.label)
                  )}
                  {key === selectKey && given.selection?.head}
                  {look?.tip}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <tr key={row.id}>
                {row.getAllCells().map((cell) => {
                  const { label, isNumber, isBare, isLong, className } = cell.column.columnDef.meta ?? {}
                  return (
                    <td
                      key={cell.column.id}
                      className={
                        clsx(isNumber && "num", isBare && "bare", isLong && "long", className) || undefined
                      }
                      data-label={isBare ? undefined : label}
                    >
                      {flexRender(cell.column.columnDef.cell, cell.getContext()) as ReactNode}
                    </td>
                  )
                })}
              </tr>
            ))}
            {heads.some(({ look }) => look?.total != null) && (
              <tr className="font-medium">
                {heads.map(({ key, look }) => (
                  <td
                    key={key}
                    className={
                      clsx(look?.isNumber && "num", look?.isLong && "long", look?.className) || undefined
                    }
                    data-label={look?.label}
                  >
                    {look?.total}
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
        <WholeMark />
      </ScrollBox>
    </div>
  )
}
