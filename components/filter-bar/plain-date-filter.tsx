import { type DateDescriptor, descriptors } from "#lib/dates/descriptors.ts"
import { groupedDateOptions } from "#lib/dates/page-options.ts"
import type { NamedRange } from "#lib/dates/range-choice.ts"
import type { FieldOf } from "#lib/features/filter-bar/fields.ts"
import { formatRange } from "#lib/format/dates.ts"
import { PlainSelect } from "./plain-select.tsx"

export type PlainDateFilterProps = { field: FieldOf<"date">; range: NamedRange; isExplicit: boolean }

/** The range before scripts run; a default that no one chose is not written into the address (D-089). */
export function PlainDateFilter({ field, range, isExplicit }: PlainDateFilterProps) {
  const wordOf = (option: DateDescriptor) => (option === field.fallback && !isExplicit ? "" : option)
  const labelOf = (option: DateDescriptor) =>
    range.dateDescriptor === "custom" && option === "custom" ? formatRange(range) : descriptors[option].label
  // Custom days have a page of their own before scripts run.
  const presets: DateDescriptor[] = field.options.filter((option) => option !== "custom")
  const options = presets.includes(range.dateDescriptor) ? presets : [...presets, range.dateDescriptor]
  return (
    <PlainSelect
      name={field.name}
      label={field.label}
      value={wordOf(range.dateDescriptor)}
      isSet={!range.isDefault}
    >
      {groupedDateOptions(options).map(({ group, options: own }) => (
        <optgroup key={group} label={group}>
          {own.map((option) => (
            <option key={option} value={wordOf(option)}>
              {labelOf(option)}
            </option>
          ))}
        </optgroup>
      ))}
    </PlainSelect>
  )
}
