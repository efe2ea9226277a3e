import { clsx } from "clsx"

const widths = { short: "w-16", middle: "w-30", long: "w-full" }

/** A line that is still loading, in the place of the final one. */
export function Skeleton({
  width = "middle",
  className,
}: {
  width?: keyof typeof widths
  className?: string
}) {
  return (
    <span
      className={clsx(
        "block h-2.5 max-w-full animate-breathe rounded-mark bg-press motion-reduce:animate-none",
        widths[width],
        className,
      )}
      aria-hidden="true"
    />
  )
}
