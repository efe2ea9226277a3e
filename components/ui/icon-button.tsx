import { clsx } from "clsx"
import type { ComponentProps } from "react"
import { Icon } from "./icon.tsx"
import type { IconName } from "./icon-paths.ts"

export type IconButtonProps = Omit<ComponentProps<"button">, "children" | "aria-label" | "title"> & {
  /** The text name, equal to the tooltip (D-267). */
  label: string
  icon: IconName
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
      <Icon name={icon} size={size} />
    </button>
  )
}
