import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide"
import { Icon } from "#components/ui/icon.tsx"
import { LinkMenu } from "#components/ui/link-menu.tsx"
import { PendingLink } from "#components/ui/pending.tsx"
import type { ColumnSort } from "./columns.ts"

/** Sort controls in place of table headers, for screens on which rows are cards. */
export function SortMenu({ sorts }: { sorts: readonly ColumnSort[] }) {
  const current = sorts.find(({ direction }) => direction !== null)
  const arrow = current?.direction === "desc" ? ArrowDown : ArrowUp
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
              <span className="sr-only">{current.direction === "desc" ? "descending" : "ascending"}</span>
            )}
          </>
        }
      >
        {sorts.map((sort) => (
          <PendingLink
            key={sort.label}
            className="menu-item"
            href={sort.href}
            aria-current={sort === current ? "true" : undefined}
          >
            {sort.label}
            {sort === current && (
              <span className="tick">
                <Icon icon={arrow} />
              </span>
            )}
          </PendingLink>
        ))}
      </LinkMenu>
    </div>
  )
}
