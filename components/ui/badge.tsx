import { clsx } from "clsx"
import type { IconNode } from "lucide"
import type { ReactNode } from "react"
import { Icon } from "./icon.tsx"

export type BadgeTone = "neutral" | "accent" | "positive" | "warning" | "negative"

const toneClass: Record<BadgeTone, string | false> = {
  neutral: false,
  accent: "badge-acc",
  positive: "badge-pos",
  warning: "badge-warn",
  negative: "badge-neg",
}

/** A state as icon and word. */
export function Badge({ tone, icon, children }: { tone: BadgeTone; icon: IconNode; children: ReactNode }) {
  return (
    <span className={clsx("badge", toneClass[tone])}>
      <Icon icon={icon} />
      {children}
    </span>
  )
}
