import { clsx } from "clsx"

export type IconPath = { d: string; solid?: boolean; width?: number }
export type DrawnIconProps = { paths: readonly IconPath[]; size?: 12 | 14 | 16; className?: string }

const sizeClass = { 12: "i-12", 14: "i-14", 16: null } as const

/** A symbol from its paths. What every page loads takes its own few from here, without those of all others. */
export function DrawnIcon({ paths, size = 16, className }: DrawnIconProps) {
  return (
    <svg className={clsx("i", sizeClass[size], className)} viewBox="0 0 16 16" aria-hidden="true">
      {paths.map((path) => (
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
