import { clsx } from "clsx"
import type { ReactNode } from "react"
import { ThemeToggle } from "./theme-toggle.tsx"

export type PageHeaderProps = {
  title: string
  intro?: ReactNode
  /** `{page title} - {account name} - {range}` on paper (D-263). */
  printTitle: string
  actions?: ReactNode
  /** Stands beside the title: a state. */
  mark?: ReactNode
  /** On a phone title and actions share one line, so that what is below begins higher. */
  isCompact?: boolean
}

export function PageHeader({ title, intro, printTitle, actions, mark, isCompact }: PageHeaderProps) {
  return (
    <>
      <header
        className={clsx(
          "flex items-start gap-4 pb-4 unfinished:invisible max-md:gap-3 print:pb-[4pt]",
          isCompact ? "max-md:items-center max-md:pb-3" : "flex-wrap",
        )}
      >
        <div
          className={clsx("min-w-0 flex-1 wrap-anywhere", isCompact ? "basis-0" : "basis-full md:basis-60")}
        >
          {mark ? (
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <h1 className="min-w-0">{title}</h1>
              {mark}
            </div>
          ) : (
            <h1>{title}</h1>
          )}
          {intro && (
            <p className={clsx("mt-0.5 max-w-[72ch] text-13 text-muted", isCompact && "max-md:hidden")}>
              {intro}
            </p>
          )}
        </div>
        <div
          className={clsx(
            "flex max-w-full flex-none gap-2 max-lg:has-[>:only-child]:hidden print:hidden [&>.iconbtn]:size-9",
            "max-sm:[&_.btn]:flex-1 max-sm:[&_.dd]:flex-1 max-sm:[&_.dd_.btn]:w-full",
            !isCompact && "max-sm:w-full max-sm:flex-wrap",
          )}
        >
          <ThemeToggle className="max-lg:hidden" />
          {actions}
        </div>
      </header>
      <p className="hidden print:mb-[8pt] print:block print:text-[9pt] print:text-muted">{printTitle}</p>
    </>
  )
}
