import { clsx } from "clsx"
import type { ReactNode } from "react"
import { ThemeToggle } from "./theme-toggle.tsx"

export type PageHeaderProps = {
  title: string
  intro?: string
  /** `{page title} - {account name} - {range}` on paper (D-263). */
  printTitle: string
  actions?: ReactNode
  /** On a phone title and actions share one line, so that what is below begins higher. */
  isCompact?: boolean
}

export function PageHeader({ title, intro, printTitle, actions, isCompact }: PageHeaderProps) {
  return (
    <>
      <header className={clsx("head", isCompact && "head-compact")}>
        <div className="head-text">
          <h1>{title}</h1>
          {intro && <p>{intro}</p>}
        </div>
        <div className="head-actions">
          <ThemeToggle />
          {actions}
        </div>
      </header>
      <p className="print-title">{printTitle}</p>
    </>
  )
}
