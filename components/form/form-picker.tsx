"use client"

import { TriangleAlert } from "lucide"
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import type { FilterOption } from "#lib/features/filter-bar/options.ts"
import { changeOf, type PickerFacts, pickerNames, toggled } from "#lib/features/filter-bar/picker.ts"
import { sentenceOf } from "#lib/format/sentence.ts"
import { dispatchInput } from "./field-error.ts"
import { useFormNow } from "./form-context.ts"
import { PickerChips } from "./picker-chips.tsx"
import { PickerMenu } from "./picker-menu.tsx"
import { PlainPicker } from "./plain-picker.tsx"

export type FormPickerProps = {
  facts: PickerFacts
  /** Label of the field: "Locations". */
  label: string
  /** The control that opens the list: "Add locations". */
  addLabel: string
  hint?: ReactNode
  /** Address of the page: before scripts run it shows what a search has found. */
  page: string
  /** Called with the number of chosen entries. */
  onCount?: (count: number) => void
  /** Called with the chosen entries. */
  onChosen?: (ids: readonly string[]) => void
}

/**
 * Any number out of thousands of an `ActionForm`: chosen ones with a cross each, and a list that is searched and
 * scrolled. The form sends what was added and what was taken away, so that it stays small.
 */
export const FormPicker = (props: FormPickerProps) => <Picker key={props.facts.storedIds.join()} {...props} />

/** The ticks that were set before scripts ran. */
const ticked = (box: HTMLElement, name: string): FilterOption[] =>
  [...box.querySelectorAll<HTMLInputElement>(`input[name="${name}"]:checked`)].map(({ value, dataset }) => ({
    id: value,
    name: dataset["name"] ?? value,
  }))

function Picker({ facts, label, addLabel, hint, page, onCount, onChosen }: FormPickerProps) {
  const id = useId()
  const { errors, values } = useFormNow()
  const [change, setChange] = useState(() => changeOf(values, facts))
  const box = useRef<HTMLFieldSetElement>(null)
  const hydrated = useHydrated()
  const { field, known } = facts
  const names = pickerNames(field)
  const [storedIds] = useState(() => new Set(facts.storedIds))
  const stored = known.filter((option) => storedIds.has(option.id))
  const unnamed = storedIds.size - stored.length
  const error = sentenceOf(label, errors[field] ?? errors[names.add] ?? errors[names.remove])

  useLayoutEffect(() => {
    if (!box.current) return
    const [added, removed] = [ticked(box.current, names.add), ticked(box.current, names.remove)]
    if (added.length + removed.length > 0) setChange({ added, removed: removed.map((option) => option.id) })
  }, [names.add, names.remove])

  const count = storedIds.size - change.removed.length + change.added.length
  useEffect(() => onCount?.(count), [count, onCount])
  useEffect(() => {
    const added = change.added.map((option) => option.id)
    onChosen?.([...[...storedIds].filter((own) => !change.removed.includes(own)), ...added])
  }, [storedIds, change, onChosen])

  const toggle = (option: FilterOption) => {
    setChange((before) => toggled(before, option, storedIds.has(option.id)))
    // The form asks before it is left with changes.
    dispatchInput(box.current)
  }
  const isChosen = (own: string) =>
    storedIds.has(own) ? !change.removed.includes(own) : change.added.some((option) => option.id === own)
  const shown = [...stored, ...change.added].filter((option) => isChosen(option.id))
  const hidden = unnamed - change.removed.filter((own) => !stored.some((option) => option.id === own)).length

  return (
    <fieldset className="field picker" ref={box} aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend className="label">{label}</legend>
      {hydrated ? (
        <>
          <PickerChips label={label} options={shown} more={hidden} onRemove={toggle} />
          <PickerMenu facts={facts} label={label} addLabel={addLabel} isChosen={isChosen} onChoose={toggle} />
          <input type="hidden" name={names.add} value={change.added.map((option) => option.id).join()} />
          <input type="hidden" name={names.remove} value={change.removed.join()} />
        </>
      ) : (
        <PlainPicker
          facts={facts}
          label={label}
          addLabel={addLabel}
          change={change}
          stored={stored}
          unnamed={unnamed}
          page={page}
        />
      )}
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="err" role="alert">
          <Icon icon={TriangleAlert} />
          {error}
        </span>
      )}
    </fieldset>
  )
}
