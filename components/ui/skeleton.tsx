import { clsx } from "clsx"

const widths = { short: "w-[64px]", middle: "w-[120px]", long: "w-full" }

/** A line that is still loading, in the place of the final one. */
export function Skeleton({
  width = "middle",
  className,
}: {
  width?: keyof typeof widths
  className?: string
}) {
  return <span className={clsx("sk max-w-full", widths[width], className)} aria-hidden="true" />
}
