"use client"

import { type ReactNode, useEffect, useRef } from "react"
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

export type ListOptionProps = { selected: boolean; onSelect: () => void; children: ReactNode }

export function ListOption({ selected, onSelect, children }: ListOptionProps) {
  return (
    <button type="button" className="menu-item" role="option" aria-selected={selected} onClick={onSelect}>
      {children}
      {selected && (
        <span className="tick">
          <Icon name="check" />
        </span>
      )}
    </button>
  )
}
