import { Building } from "lucide"
import { IconMark } from "#components/ui/icon-mark.tsx"
import type { FilterOption } from "#lib/features/filter-bar/options.ts"

/** An entry of a list: its name, whether it is the headquarters (000 §3), and what tells it from others. */
export function OptionText({ name, hint, isHeadquarters }: Omit<FilterOption, "id">) {
  return (
    <span>
      {name}
      {isHeadquarters && (
        <>
          {" "}
          <IconMark label="Headquarters" icon={Building} track="filters.headquarters" />
        </>
      )}
      {hint && <span className="cell-sub">{hint}</span>}
    </span>
  )
}
