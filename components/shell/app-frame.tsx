"use client"

import { clsx } from "clsx"
import { createContext, type ReactNode, useContext, useEffect, useState } from "react"
import { remember, remembered } from "./nav-state.ts"

type Collapse = { collapsed: boolean; setCollapsed: (collapsed: boolean) => void }
const CollapseContext = createContext<Collapse>({ collapsed: false, setCollapsed: () => {} })

/** Whether the navigation is 56 px wide, and the way to change it. */
export const useNavCollapse = (): Collapse => useContext(CollapseContext)

/** The frame around navigation and page; the width of the navigation is remembered (D-078). */
export function AppFrame({ collapsed: initial, children }: { collapsed: boolean; children: ReactNode }) {
  const [collapsed, setState] = useState(initial)
  useEffect(() => {
    const known = remembered("collapsed")
    if (known === "true" || known === "false") setState(known === "true")
  }, [])
  const setCollapsed = (next: boolean) => {
    setState(next)
    remember("collapsed", next)
  }
  return (
    <CollapseContext value={{ collapsed, setCollapsed }}>
      <div className={clsx("app", collapsed && "nav-collapsed")}>{children}</div>
    </CollapseContext>
  )
}
