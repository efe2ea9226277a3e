import type { ReactNode } from "react"
import { Icon } from "./icon.tsx"
import type { IconName } from "./icon-paths.ts"

export type EmptyStateProps = {
  icon: IconName
  title: string
  hint?: string
  action?: ReactNode
  /** `h1` where nothing else on the page is its heading. */
  heading?: "h1" | "h2"
}

/** What is so, and what to do next. */
export function EmptyState({ icon, title, hint, action, heading: Heading = "h2" }: EmptyStateProps) {
  return (
    <div className="void">
      <Icon name={icon} />
      <Heading>{title}</Heading>
      {hint && <p>{hint}</p>}
      {action}
    </div>
  )
}
