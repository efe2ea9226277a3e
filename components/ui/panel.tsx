import { clsx } from "clsx"
import type { ReactNode } from "react"

export type PanelProps = {
  /** Unique on the page: names the panel. */
  id: string
  title: string
  note?: string | undefined
  /** Stands at the end of the line of the title. */
  action?: ReactNode
  className?: string
  /** On paper it goes on over the page. */
  isLong?: boolean
  children: ReactNode
}

/** A part of a page with a title of its own. */
export const Panel = ({ id, title, note, action, className, isLong = false, children }: PanelProps) => (
  <section
    aria-labelledby={id}
    className={clsx(
      "min-w-0 rounded-card border border-line bg-surface",
      !isLong && "print:break-inside-avoid",
      className,
    )}
  >
    <div className="flex flex-wrap items-baseline gap-x-3 px-4 pt-3.5 print:break-after-avoid">
      <h2 id={id}>{title}</h2>
      {note && <p className="text-12 text-faint">{note}</p>}
      {action && (
        <span className="ml-auto flex flex-wrap gap-x-4 text-13 font-medium print:hidden [&>a]:inline-block [&>a]:py-1">
          {action}
        </span>
      )}
    </div>
    {children}
  </section>
)
