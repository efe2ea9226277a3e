"use client"

import { useRef, useState } from "react"
import { MenuBoundary } from "#components/filter-bar/menu-boundary.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { onFirstUse } from "#components/ui/on-first-use.tsx"
import { nearPopover, Popover } from "#components/ui/popover.tsx"
import type { SaveFilterProps } from "./save-filter-form.tsx"

const [SaveFilterForm, nearForm] = onFirstUse(
  async () => (await import("./save-filter-form.tsx")).SaveFilterForm,
)

/** Asks for the name of a saved filter: Enter saves, Escape closes (000 §4, §5). */
export function SaveFilter(props: SaveFilterProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const near = () => {
    void nearPopover()
    void nearForm()
  }
  return (
    <div className="dd">
      <button
        type="button"
        ref={opener}
        className={buttonClass({ kind: "quiet", dense: true })}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-track={props.track}
        onPointerEnter={near}
        onFocus={near}
        onClick={() => setOpen(!open)}
      >
        {props.label}
      </button>
      {open && (
        <MenuBoundary>
          <Popover opener={opener} onClose={() => setOpen(false)}>
            <SaveFilterForm
              {...props}
              typed={typed}
              onType={setTyped}
              onClose={() => {
                setTyped(null)
                setOpen(false)
                opener.current?.focus()
              }}
            />
          </Popover>
        </MenuBoundary>
      )}
    </div>
  )
}
