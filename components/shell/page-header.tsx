import type { ReactNode } from "react"
import { ThemeToggle } from "./theme-toggle.tsx"

export type PageHeaderProps = {
  title: string
  intro?: string
  /** `{page title} - {account name} - {range}` on paper (D-263). */
  printTitle: string
  actions?: ReactNode
}

export function PageHeader({ title, intro, printTitle, actions }: PageHeaderProps) {
  return (
    <>
      <header className="head">
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
