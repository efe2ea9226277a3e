"use client"

import { type ReactNode, useLayoutEffect, useRef, useState } from "react"
import { moveFocus } from "./move-focus.ts"
import { useMenu } from "./use-menu.ts"

export type LinkMenuProps = { summary: ReactNode; summaryClass: string; label: string; children: ReactNode }

/** A menu of links that opens before scripts run; with scripts, arrow keys move and Escape closes it. */
export function LinkMenu({ summary, summaryClass, label, children }: LinkMenuProps) {
  const box = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(false)
  useMenu(box, open, () => setOpen(false))
  // It may have been opened before scripts ran.
  useLayoutEffect(() => setOpen(box.current?.open ?? false), [])
  return (
    <details
      className="dd"
      ref={box}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onKeyDown={moveFocus}
      onClick={(event) => {
        if (!(event.target as Element).closest("a")) return
        // What closes must not take the focus with it.
        box.current?.querySelector("summary")?.focus()
        setOpen(false)
      }}
    >
      <summary className={summaryClass}>{summary}</summary>
      <nav className="menu menu-right" aria-label={label}>
        {children}
      </nav>
    </details>
  )
}
