import type { ReactNode } from "react"
import { Button, buttonClass } from "#components/ui/button.tsx"

export type ListFilterProps = {
  /** Address of the list without its query. */
  path: string
  /** Parameters that the form does not show, such as a search. */
  carried: Readonly<Record<string, string | null>>
  isNarrowed: boolean
  track: string
  children: ReactNode
}

/** Filters of a list: a form with an address of its own, so that it works before scripts run. */
export const ListFilter = ({ path, carried, isNarrowed, track, children }: ListFilterProps) => (
  <form
    className="grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] gap-3 items-end py-3 print:hidden"
    method="get"
    action={path}
    aria-label="Filters"
  >
    {Object.entries(carried).map(
      ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
    )}
    {children}
    <div className="flex flex-wrap gap-2 items-center min-h-dense">
      <Button type="submit" dense data-track={track}>
        Apply
      </Button>
      {isNarrowed && (
        <a className={buttonClass({ kind: "quiet", dense: true })} href={path}>
          Clear All
        </a>
      )}
    </div>
  </form>
)
