"use client"

import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react"
import { Icon } from "#components/ui/icon.tsx"
import type { NavGroupKey } from "./nav-items.ts"
import { parseNavGroups, remember, remembered } from "./nav-state.ts"

export type NavGroupProps = { groupKey: NavGroupKey; label: string; open: boolean; children: ReactNode }

/** A group of the navigation that opens and closes, and is remembered (000 §2, D-078). */
export function NavGroup({ groupKey, label, open: initial, children }: NavGroupProps) {
  const [open, setOpen] = useState(initial)
  const box = useRef<HTMLDetailsElement>(null)
  const keep = (next: boolean) =>
    remember("groups", { ...parseNavGroups(remembered("groups")), [groupKey]: next })
  const takeEarly = useEffectEvent(() => {
    const shown = box.current?.open ?? initial
    if (shown !== initial) keep(shown)
  })
  // It opens and closes before scripts run, too.
  useLayoutEffect(() => takeEarly(), [])
  useEffect(() => {
    setOpen(parseNavGroups(remembered("groups"))[groupKey] ?? initial)
  }, [groupKey, initial])
  return (
    <details
      ref={box}
      className="nav-group"
      open={open}
      onToggle={(event) => {
        const next = event.currentTarget.open
        if (next === open) return
        setOpen(next)
        keep(next)
      }}
    >
      <summary>
        {label}
        <Icon name="chevron-down" />
      </summary>
      {children}
    </details>
  )
}
