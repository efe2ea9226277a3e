import { Plus, X } from "lucide"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { FilterOption } from "#lib/features/filter-bar/options.ts"
import { type PickerChange, type PickerFacts, pickerNames } from "#lib/features/filter-bar/picker.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { PlainPickerSearch } from "./plain-picker-search.tsx"

export type PlainPickerProps = {
  facts: PickerFacts
  label: string
  addLabel: string
  change: PickerChange
  /** Named entries that are stored, whether they are to go or not. */
  stored: readonly FilterOption[]
  /** How many stored ones are not named. */
  unnamed: number
  page: string
}

type CrossProps = { option: FilterOption; name: string; isTicked: boolean; label: string }

/** A chosen entry whose cross is a tick: what it says happens when the form is saved. */
function Cross({ option, name, isTicked, label }: CrossProps) {
  return (
    <li className="chip">
      <span>{option.name}</span>
      <label className="chip-x">
        <input
          className="sr-only"
          type="checkbox"
          name={name}
          value={option.id}
          defaultChecked={isTicked}
          data-name={option.name}
          aria-label={`${label} ${option.name}`}
        />
        <Icon icon={X} size={12} />
      </label>
    </li>
  )
}

/** A picker before scripts run: ticks of the form, and a search that comes back to it with everything typed. */
export function PlainPicker(props: PlainPickerProps) {
  const { facts, label, addLabel, change, stored, unnamed, page } = props
  const names = pickerNames(facts.field)
  const isAny = stored.length + change.added.length + unnamed > 0
  return (
    <>
      {isAny && (
        <ul className="chips" aria-label={`Selected: ${label}`}>
          {stored.map((option) => (
            <Cross
              key={option.id}
              option={option}
              name={names.remove}
              isTicked={change.removed.includes(option.id)}
              label="Remove"
            />
          ))}
          {change.added.map((option) => (
            <Cross key={option.id} option={option} name={names.add} isTicked label="Keep" />
          ))}
          {unnamed > 0 && <li className="text-faint">and {formatCount(unnamed)} more</li>}
        </ul>
      )}
      <details className="dd open:grid open:justify-items-start open:gap-2.5" open={facts.search !== null}>
        <summary className={buttonClass({ dense: true })}>
          <Icon icon={Plus} size={14} />
          {addLabel}
        </summary>
        <PlainPickerSearch
          facts={facts}
          change={change}
          shownIds={[...stored, ...change.added].map((option) => option.id)}
          page={page}
        />
      </details>
    </>
  )
}
