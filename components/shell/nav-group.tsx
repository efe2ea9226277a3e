"use client"

import { clsx } from "clsx"
import { ChevronDown } from "lucide"
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react"
import { Icon } from "#components/ui/icon.tsx"
import type { NavGroupKey } from "./nav-items.ts"
import { parseNavGroups, remember, remembered } from "./nav-state.ts"

/** A part of the navigation below another; where that is narrow, a line takes the place of its heading. */
export const navGroupClass =
  "mt-3.5 nav-narrow:mt-2 nav-narrow:border-t nav-narrow:border-nav-line nav-narrow:pt-2 nav-narrow:details-content:block nav-narrow:details-content:[content-visibility:visible]"

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
      className={clsx(navGroupClass, "group")}
      open={open}
      onToggle={(event) => {
        const next = event.currentTarget.open
        if (next === open) return
        setOpen(next)
        keep(next)
      }}
    >
      <summary className="flex h-6.5 cursor-pointer list-none items-center rounded-control px-2 text-12/inherit font-medium hover:text-nav-hover-text nav-narrow:hidden">
        {label}
        <Icon icon={ChevronDown} className="ml-auto size-3 opacity-70 group-not-open:-rotate-90" />
      </summary>
      {children}
    </details>
  )
}
