import { Skeleton } from "#components/ui/skeleton.tsx"

const rows = ["long", "middle", "long", "short", "middle"] as const

/** A list of options that is still loading. */
export function OptionRowsLoading() {
  return rows.map((width, index) => (
    <div className="menu-item" key={index} aria-hidden="true">
      <Skeleton width={width} />
    </div>
  ))
}

/** The menu before its script is there, in its final shape. */
export function OptionsLoading() {
  return (
    <div className="menu menu-options" aria-busy="true">
      <div className="px-1 pt-1 pb-2">
        <Skeleton width="long" className="h-8" />
      </div>
      <OptionRowsLoading />
    </div>
  )
}
