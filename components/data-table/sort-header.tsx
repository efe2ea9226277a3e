import { ArrowDown, ArrowUp } from "lucide"
import { Icon } from "#components/ui/icon.tsx"
import { PendingLink } from "#components/ui/pending.tsx"
import type { ColumnSort } from "./columns.ts"

/** A header that sorts: a link, so that it works before scripts run. */
export const SortHeader = ({ label, direction, href }: ColumnSort) => (
  <PendingLink className="sort" href={href}>
    {label}
    <Icon icon={direction === "desc" ? ArrowDown : ArrowUp} size={12} />
  </PendingLink>
)
