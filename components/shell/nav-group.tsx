"use client"

import { type ReactNode, useEffect, useState } from "react"
import { Icon } from "#components/ui/icon.tsx"
import type { NavGroupKey } from "./nav-items.ts"
import { parseNavGroups, remember, remembered } from "./nav-state.ts"

export type NavGroupProps = { groupKey: NavGroupKey; label: string; open: boolean; children: ReactNode }

/** A group of the navigation that opens and closes, and is remembered (000 §2, D-078). */
export function NavGroup({ groupKey, label, open: initial, children }: NavGroupProps) {
  const [open, setOpen] = useState(initial)
  useEffect(() => {
    setOpen(parseNavGroups(remembered("groups"))[groupKey] ?? initial)
  }, [groupKey, initial])
  return (
    <details
      className="nav-group"
      open={open}
      onToggle={(event) => {
        const next = event.currentTarget.open
        if (next === open) return
        setOpen(next)
        remember("groups", { ...parseNavGroups(remembered("groups")), [groupKey]: next })
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
