import { clsx } from "clsx"
import type { IconNode } from "lucide"
import type { ReactNode } from "react"
import { Icon } from "./icon.tsx"

export type EmptyStateProps = {
  icon: IconNode
  title: string
  hint?: string
  action?: ReactNode
  /** `h1` where nothing else on the page is its heading. */
  heading?: "h1" | "h2"
}

/** Why nothing is listed, with advice. */
export function EmptyState({ icon, title, hint, action, heading: Heading = "h2" }: EmptyStateProps) {
  return (
    <div className={clsx("void", Heading === "h1" && "void-page")}>
      <Icon icon={icon} />
      <Heading>{title}</Heading>
      {hint && <p>{hint}</p>}
      {action}
    </div>
  )
}
