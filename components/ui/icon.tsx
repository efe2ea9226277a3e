import { clsx } from "clsx"
import { type IconName, iconPaths } from "./icon-paths.ts"

export type IconProps = { name: IconName; size?: 12 | 14 | 16; className?: string }

/** A symbol beside a word; it never speaks for itself. */
export function Icon({ name, size = 16, className }: IconProps) {
  return (
    <svg className={clsx("i", size !== 16 && `i-${size}`, className)} viewBox="0 0 16 16" aria-hidden="true">
      {iconPaths[name].map((path: { d: string; solid?: boolean; width?: number }) => (
        <path
          key={path.d}
          d={path.d}
          fill={path.solid ? "currentColor" : undefined}
          strokeWidth={path.width}
        />
      ))}
    </svg>
  )
}
