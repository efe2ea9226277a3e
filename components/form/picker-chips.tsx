"use client"

import { X } from "lucide"
import { useRef } from "react"
import { Icon } from "#components/ui/icon.tsx"
import type { FilterOption } from "#lib/features/filter-bar/options.ts"
import { formatCount } from "#lib/format/numbers.ts"

export type PickerChipsProps = {
  label: string
  options: readonly FilterOption[]
  /** How many more are chosen whose names are not here. */
  more: number
  onRemove: (option: FilterOption) => void
}

/** The chosen entries of a picker, each with a cross; the focus goes on to the next one. */
export function PickerChips({ label, options, more, onRemove }: PickerChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  const remove = (option: FilterOption, index: number) => {
    const buttons = list.current?.querySelectorAll("button") ?? []
    const next = buttons[index + 1] ?? buttons[index - 1]
    const opener = list.current?.parentElement?.querySelector<HTMLElement>("[data-picker-open]")
    ;(next ?? opener)?.focus()
    onRemove(option)
  }
  if (options.length === 0 && more <= 0) return null
  return (
    <ul className="chips" aria-label={`Selected: ${label}`} ref={list}>
      {options.map((option, index) => (
        <li className="chip" key={option.id}>
          <span>{option.name}</span>
          <button
            type="button"
            className="chip-x"
            aria-label={`Remove ${option.name}`}
            title={`Remove ${option.name}`}
            data-track="picker.remove"
            onClick={() => remove(option, index)}
          >
            <Icon icon={X} size={12} />
          </button>
        </li>
      ))}
      {more > 0 && <li className="text-faint">and {formatCount(more)} more</li>}
    </ul>
  )
}
