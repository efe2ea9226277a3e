import { Meter } from "#components/ui/meter.tsx"
import { countOf, formatCount } from "#lib/format/numbers.ts"

/** Progress of a bulk change of locations. */
export const BulkProgress = ({ done, count, label }: { done: number; count: number; label: string }) => (
  <div className="grid gap-1.5 text-13" role="status">
    {`${label}: ${formatCount(done)} of ${countOf(count, "location", "locations")}`}
    <Meter percent={(done / Math.max(1, count)) * 100} />
  </div>
)
