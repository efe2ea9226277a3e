import { ChevronLeft, ChevronRight } from "lucide"
import type { ReactNode } from "react"
import { buttonClass } from "./button.tsx"
import { Icon } from "./icon.tsx"
import { PendingLink } from "./pending.tsx"

export type CursorPagerProps = {
  label: string
  /** Null at the end of the list. */
  newerHref: string | null
  olderHref: string | null
  /** Names of the two directions in a list that is not by time. */
  turns?: { newer: string; older: string }
  children: ReactNode
}

const byTime = { newer: "Newer", older: "Older" }

const dense = buttonClass({ dense: true })

/** Newer and Older, or what they are called, of a list that runs on cursors; only its total where one page holds everything. */
export function CursorPager({ label, newerHref, olderHref, turns = byTime, children }: CursorPagerProps) {
  return (
    <nav className="flex items-center gap-2 py-3 text-13/inherit text-muted print:hidden" aria-label={label}>
      <span>{children}</span>
      {(newerHref || olderHref) && <Turns {...{ newerHref, olderHref, turns }} />}
    </nav>
  )
}

function Turns({ newerHref, olderHref, turns }: Required<Omit<CursorPagerProps, "label" | "children">>) {
  return (
    <>
      <span className="flex-1" />
      {newerHref ? (
        <PendingLink className={dense} href={newerHref} rel="prev" scroll>
          <Icon icon={ChevronLeft} size={14} />
          {turns.newer}
        </PendingLink>
      ) : (
        <button type="button" className={dense} disabled>
          <Icon icon={ChevronLeft} size={14} />
          {turns.newer}
        </button>
      )}
      {olderHref ? (
        <PendingLink className={dense} href={olderHref} rel="next" scroll>
          {turns.older}
          <Icon icon={ChevronRight} size={14} />
        </PendingLink>
      ) : (
        <button type="button" className={dense} disabled>
          {turns.older}
          <Icon icon={ChevronRight} size={14} />
        </button>
      )}
    </>
  )
}
