"use client"

import { lazy, Suspense, useRef, useState } from "react"
import { MenuBoundary } from "#components/filter-bar/menu-boundary.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { useMenu } from "#components/ui/use-menu.ts"
import type { SaveFilterProps } from "./save-filter-form.tsx"

const loadForm = () => import("./save-filter-form.tsx")
const SaveFilterForm = lazy(async () => ({ default: (await loadForm()).SaveFilterForm }))

/** Asks for the name of a saved filter: Enter saves, Escape closes (000 §4, §5). */
export function SaveFilter(props: SaveFilterProps) {
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  useMenu(box, open, () => setOpen(false))
  const near = () => void loadForm()
  return (
    <div className="dd" ref={box}>
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
          <Suspense>
            <SaveFilterForm
              {...props}
              onClose={() => {
                setOpen(false)
                opener.current?.focus()
              }}
            />
          </Suspense>
        </MenuBoundary>
      )}
    </div>
  )
}
