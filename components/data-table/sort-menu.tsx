import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide"
import { Icon } from "#components/ui/icon.tsx"
import { LinkMenu } from "#components/ui/link-menu.tsx"
import { PendingLink } from "#components/ui/pending.tsx"
import { type Column, nextSort, type Sort } from "./columns.ts"

export type SortMenuProps<Row> = {
  columns: readonly Column<Row>[]
  sort: Sort | null
  hrefOf: (sort: Sort | null) => string
}

/** What the headers of a table do, for screens on which its rows are cards. */
export function SortMenu<Row>({ columns, sort, hrefOf }: SortMenuProps<Row>) {
  const current = columns.find(({ sortKey }) => sortKey !== undefined && sortKey === sort?.by)
  const arrow = sort?.direction === "desc" ? ArrowDown : ArrowUp
  return (
    <div className="hidden pb-3 max-lg:block">
      <LinkMenu
        label="Sort"
        summaryClass="fctl"
        summary={
          <>
            <span className="fctl-k">Sort</span>
            {current && <span className="fctl-v">{current.label}</span>}
            <Icon icon={current ? arrow : ChevronsUpDown} />
            {current && (
              <span className="sr-only">{sort?.direction === "desc" ? "descending" : "ascending"}</span>
            )}
          </>
        }
      >
        {columns.map(({ key, label, sortKey }) => {
          if (!sortKey) return null
          const isCurrent = sortKey === sort?.by
          return (
            <PendingLink
              key={key}
              className="menu-item"
              href={hrefOf(nextSort(sort, sortKey))}
              aria-current={isCurrent ? "true" : undefined}
            >
              {label}
              {isCurrent && (
                <span className="tick">
                  <Icon icon={arrow} />
                </span>
              )}
            </PendingLink>
          )
        })}
      </LinkMenu>
    </div>
  )
}
