import { Search } from "lucide"
import { Button } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { noResults } from "#lib/features/filter-bar/options.ts"
import { type PickerChange, type PickerFacts, pickerNames } from "#lib/features/filter-bar/picker.ts"
import { EnterSaves } from "./enter-saves.tsx"

export type PlainPickerSearchProps = {
  facts: PickerFacts
  change: PickerChange
  /** Entries that have a tick above the list already. */
  shownIds: readonly string[]
  page: string
}

/** Searches the entries of a picker before scripts run: buttons of the form that come back to its page. */
export function PlainPickerSearch({ facts, change, shownIds, page }: PlainPickerSearchProps) {
  const { kind, field, storedIds, search } = facts
  const names = pickerNames(field)
  const again = { formMethod: "get", formAction: page, formNoValidate: true } as const
  const found = (search?.page.options ?? []).filter((option) => !shownIds.includes(option.id))
  const { page: number = 1, totalPages = 1 } = search?.page ?? {}
  return (
    <>
      <EnterSaves />
      <div className="flex flex-wrap gap-2 items-center text-13/inherit">
        <span className="withicon">
          <Icon icon={Search} />
          <input
            className="input input-dense"
            type="search"
            name={names.search}
            defaultValue={search?.text}
            placeholder={`Search ${kind}`}
            aria-label={`Search ${kind}`}
          />
        </span>
        <Button dense type="submit" {...again}>
          Search
        </Button>
      </div>
      {search && found.length === 0 && <p className="text-faint">{noResults}</p>}
      <ul className="grid gap-2 mt-0.5 mb-1">
        {found.map((option) => {
          const isStored = storedIds.includes(option.id)
          return (
            <li key={option.id}>
              <label className="check">
                <input
                  type="checkbox"
                  name={isStored ? names.remove : names.add}
                  value={option.id}
                  defaultChecked={change.removed.includes(option.id)}
                  data-name={option.name}
                />
                <span>
                  {isStored ? "Remove" : "Add"} {option.name}
                  {option.hint && <span className="cell-sub">{option.hint}</span>}
                </span>
              </label>
            </li>
          )
        })}
      </ul>
      {totalPages > 1 && (
        <div className="flex flex-wrap gap-2 items-center text-13/inherit">
          <span>
            Page {number} of {totalPages}
          </span>
          {number > 1 && (
            <Button dense type="submit" name={names.page} value={number - 1} {...again}>
              Previous
            </Button>
          )}
          {number < totalPages && (
            <Button dense type="submit" name={names.page} value={number + 1} {...again}>
              Next
            </Button>
          )}
        </div>
      )}
    </>
  )
}
