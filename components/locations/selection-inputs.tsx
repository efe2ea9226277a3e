import { allSelectedName, selectedName } from "#lib/features/filter-bar/selection-fields.ts"

/** Selected locations for a form: single ones, or all that the list finds. */
export type SelectedLocations = {
  ids: readonly string[]
  isAll: boolean
  /** Query of the list. */
  list: string
}

/** Says in a form which locations are selected. */
export const SelectionInputs = ({ ids, isAll, list }: SelectedLocations) => (
  <>
    {isAll ? (
      <input type="hidden" name={allSelectedName} value="true" />
    ) : (
      <input type="hidden" name={selectedName} value={ids.join(",")} />
    )}
    {[...new URLSearchParams(list)].map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
  </>
)
