"use client"

import { Check } from "lucide"
import { type ReactNode, useEffect, useId, useRef } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { moveFocus } from "#components/ui/move-focus.ts"

export type ListMenuProps = { label: string; children: ReactNode }

/** A list of options under its control; it opens with the focus on the chosen one. */
export function ListMenu({ label, children }: ListMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = menu.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    const first = menu.current?.querySelector<HTMLElement>(".menu-item")
    ;(chosen ?? first)?.focus()
  }, [])
  return (
    <div className="menu" role="listbox" aria-label={label} tabIndex={-1} ref={menu} onKeyDown={moveFocus}>
      {children}
    </div>
  )
}

export type ListOptionProps = {
  selected: boolean
  onSelect: () => void
  /** Note beside the option's name. */
  note?: string
  children: ReactNode
}

export function ListOption({ selected, onSelect, note, children }: ListOptionProps) {
  const noteId = useId()
  return (
    <button
      type="button"
      className="menu-item"
      role="option"
      aria-selected={selected}
      aria-describedby={note ? noteId : undefined}
      onClick={onSelect}
    >
      {children}
      {note && (
        <span className="end" id={noteId} aria-hidden="true">
          {note}
        </span>
      )}
      {selected && (
        <span className="tick">
          <Icon icon={Check} />
        </span>
      )}
    </button>
  )
}
