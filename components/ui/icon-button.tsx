import { clsx } from "clsx"
import type { IconNode } from "lucide"
import type { ComponentProps } from "react"
import { Icon } from "./icon.tsx"

export type IconButtonProps = Omit<ComponentProps<"button">, "children" | "aria-label" | "title"> & {
  /** The text name, equal to the tooltip (D-267). */
  label: string
  icon: IconNode
  size?: 12 | 14 | 16
  small?: boolean
  /** Identifier of the tooltip (D-265). */
  track: string
}

export function IconButton({ label, icon, size, small, track, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className={clsx("iconbtn", small && "iconbtn-s", className)}
      aria-label={label}
      title={label}
      data-track={track}
      {...rest}
    >
      <Icon icon={icon} size={size} />
    </button>
  )
}
