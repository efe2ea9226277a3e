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
  children: ReactNode
}

const dense = buttonClass({ dense: true })

/** Newer and Older of a list that runs on cursors; only its total where one page holds everything. */
export function CursorPager({ label, newerHref, olderHref, children }: CursorPagerProps) {
  return (
    <nav className="flex items-center gap-2 py-3 text-13/inherit text-muted print:hidden" aria-label={label}>
      <span>{children}</span>
      {(newerHref || olderHref) && <Turns newerHref={newerHref} olderHref={olderHref} />}
    </nav>
  )
}

function Turns({ newerHref, olderHref }: Pick<CursorPagerProps, "newerHref" | "olderHref">) {
  return (
    <>
      <span className="flex-1" />
      {newerHref ? (
        <PendingLink className={dense} href={newerHref} rel="prev" scroll>
          <Icon icon={ChevronLeft} size={14} />
          Newer
        </PendingLink>
      ) : (
        <button type="button" className={dense} disabled>
          <Icon icon={ChevronLeft} size={14} />
          Newer
        </button>
      )}
      {olderHref ? (
        <PendingLink className={dense} href={olderHref} rel="next" scroll>
          Older
          <Icon icon={ChevronRight} size={14} />
        </PendingLink>
      ) : (
        <button type="button" className={dense} disabled>
          Older
          <Icon icon={ChevronRight} size={14} />
        </button>
      )}
    </>
  )
}
