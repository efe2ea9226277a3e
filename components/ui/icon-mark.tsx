import type { IconNode } from "lucide"
import { Icon } from "./icon.tsx"

export type IconMarkProps = {
  /** Name of the icon, also its tooltip (D-267). */
  label: string
  icon: IconNode
  /** Identifier of the tooltip (D-265). */
  track: string
}

/** A symbol that stands for a word of its own beside a name. */
export function IconMark({ label, icon, track }: IconMarkProps) {
  return (
    <span
      className="inline-block text-muted align-[-2px]"
      role="img"
      aria-label={label}
      title={label}
      data-track={track}
    >
      <Icon icon={icon} size={14} />
    </span>
  )
}
