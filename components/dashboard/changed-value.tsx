import { Delta } from "#components/ui/delta.tsx"
import type { Change } from "#lib/format/changes.ts"

export type ChangedValueProps = {
  /** Null where there is nothing to measure. */
  text: string | null
  change: Change | null
  /** More is neither better nor worse. */
  isNeutral?: boolean
}

/** A figure of a table with its change beneath. */
export const ChangedValue = ({ text, change, isNeutral = false }: ChangedValueProps) => (
  <>
    {text ?? (
      <>
        <span aria-hidden="true">&ndash;</span>
        <span className="sr-only">No data</span>
      </>
    )}
    {text !== null && change && (
      <span className="block">
        {isNeutral ? <span className="text-12 text-faint">{change.text}</span> : <Delta {...change} />}
      </span>
    )}
  </>
)
