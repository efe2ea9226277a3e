import { clsx } from "clsx"

const nothing = <span className="text-faint">None</span>

export type BeforeAfterProps = {
  /** In a menu or a cell: labels stand above their values. */
  isNarrow?: boolean
  /** Changes in words; null means nothing. */
  texts: readonly { label: string; before: string | null; after: string | null }[]
}

/** Values before and after, a line for each change. */
export const BeforeAfter = ({ texts, isNarrow }: BeforeAfterProps) => (
  <dl className="grid gap-1 text-13">
    {texts.map(({ label, before, after }) => (
      <div
        key={label}
        className={clsx(
          "grid wrap-anywhere",
          !isNarrow && "grid-cols-[140px_minmax(0,1fr)] gap-x-4 max-sm:grid-cols-1",
        )}
      >
        <dt className="text-muted">{label}</dt>
        <dd>
          <span className="sr-only">Before: </span>
          {before === null ? nothing : <del>{before}</del>}
          <span className="sr-only">, after: </span>
          <span aria-hidden="true"> → </span>
          {after === null ? nothing : <ins>{after}</ins>}
        </dd>
      </div>
    ))}
  </dl>
)
