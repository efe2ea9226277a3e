import { ArrowDown, ArrowUp } from "lucide"
import { Icon } from "#components/ui/icon.tsx"
import { PendingLink } from "#components/ui/pending.tsx"
import { nextSort, type Sort } from "./columns.ts"

export type SortHeaderProps = {
  label: string
  sortKey: string
  sort: Sort | null
  hrefOf: (sort: Sort | null) => string
}

/** A header that sorts: a link, so that it works before scripts run. */
export function SortHeader({ label, sortKey, sort, hrefOf }: SortHeaderProps) {
  const isDown = sort?.by === sortKey && sort.direction === "desc"
  return (
    <PendingLink className="sort" href={hrefOf(nextSort(sort, sortKey))}>
      {label}
      <Icon icon={isDown ? ArrowDown : ArrowUp} size={12} />
    </PendingLink>
  )
}
