import { clsx } from "clsx"
import { ChevronRight } from "lucide"
import type { ReactNode } from "react"
import { Icon } from "./icon.tsx"

export type DisclosureProps = { summary: ReactNode; className?: string; children: ReactNode }

/** Content behind a line that opens it, also before scripts run. */
export const Disclosure = ({ summary, className, children }: DisclosureProps) => (
  <details className={clsx("group border-t border-line pb-5 not-open:print:hidden", className)}>
    <summary className="flex cursor-pointer list-none items-center gap-1.5 py-3 text-13 font-medium text-accent-text print:hidden">
      <Icon icon={ChevronRight} className="group-open:rotate-90" />
      {summary}
    </summary>
    {children}
  </details>
)
