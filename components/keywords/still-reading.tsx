import { ClockFading } from "lucide"
import { Icon } from "#components/ui/icon.tsx"
import { countOf, formatCount } from "#lib/format/numbers.ts"

/** Beyond this the API stops counting. */
const maxCounted = 10_000

/** Says that reviews wait to be read, so that figures still grow. @param count how many; nothing is said of none. */
export function StillReading({ count }: { count: number | null | undefined }) {
  if (!count) return null
  const said =
    count >= maxCounted
      ? `${formatCount(maxCounted)}+ reviews are`
      : `${countOf(count, "review is", "reviews are")}`
  return (
    <p className="flex items-center gap-2 pt-4 text-13/inherit text-faint" role="status">
      <Icon icon={ClockFading} />
      {said} still being analyzed. Figures will grow until this is done.
    </p>
  )
}
