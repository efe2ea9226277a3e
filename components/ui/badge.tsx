import { clsx } from "clsx"
import type { ReactNode } from "react"
import { Icon } from "./icon.tsx"
import type { IconName } from "./icon-paths.ts"

export type BadgeTone = "neutral" | "accent" | "positive" | "warning" | "negative"

const toneClass: Record<BadgeTone, string | false> = {
  neutral: false,
  accent: "badge-acc",
  positive: "badge-pos",
  warning: "badge-warn",
  negative: "badge-neg",
}

/** A state as icon and word. */
export function Badge({ tone, icon, children }: { tone: BadgeTone; icon: IconName; children: ReactNode }) {
  return (
    <span className={clsx("badge", toneClass[tone])}>
      <Icon name={icon} />
      {children}
    </span>
  )
}
