import { Delta } from "#components/ui/delta.tsx"
import type { Change } from "#lib/format/changes.ts"

export type ChangedValueProps = {
  /** Null where there is nothing to measure. */
  text: string | null
  change: Change | null
}

/** A figure of a table with its change beneath. */
export const ChangedValue = ({ text, change }: ChangedValueProps) => (
  <>
    {text ?? (
      <>
        <span aria-hidden="true">&ndash;</span>
        <span className="sr-only">No data</span>
      </>
    )}
    {text !== null && change && (
      <span className="block">
        <Delta {...change} />
      </span>
    )}
  </>
)
