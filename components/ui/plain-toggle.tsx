"use client"

import type { ReactNode } from "react"
import { useHydrated } from "./use-hydrated.ts"

export type PlainToggleProps = {
  boxId: string
  /** Classes of the box: as a peer, its state shows and hides before scripts run. */
  boxClass: string
  buttonClass: string
  label: string
  open: boolean
  onToggle: (open: boolean) => void
  children: ReactNode
  /** Shown instead while it is open. */
  openChildren?: ReactNode
}

/** The control of `usePlainToggle`; box and button stand before what they open. */
export function PlainToggle(props: PlainToggleProps) {
  const { boxId, boxClass, buttonClass, label, open, onToggle, children, openChildren } = props
  if (useHydrated()) {
    return (
      <button type="button" className={buttonClass} aria-expanded={open} onClick={() => onToggle(!open)}>
        {open ? (openChildren ?? children) : children}
      </button>
    )
  }
  return (
    <>
      <input type="checkbox" id={boxId} className={boxClass} aria-label={label} defaultChecked={open} />
      <label className={buttonClass} htmlFor={boxId} aria-hidden="true">
        <PlainLabel openChildren={openChildren}>{children}</PlainLabel>
      </label>
    </>
  )
}

function PlainLabel({ children, openChildren }: Pick<PlainToggleProps, "children" | "openChildren">) {
  if (!openChildren) return children
  return (
    <>
      <span className="[:checked+*>&]:hidden">{children}</span>
      <span className="hidden [:checked+*>&]:inline">{openChildren}</span>
    </>
  )
}
