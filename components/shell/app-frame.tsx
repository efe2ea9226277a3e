"use client"

import { clsx } from "clsx"
import { usePathname } from "next/navigation"
import { createContext, type ReactNode, useContext, useEffect, useState } from "react"
import { usePlainToggle } from "#components/ui/use-plain-toggle.ts"
import { remember, remembered } from "./nav-state.ts"
import { mobileMenuId, navId } from "./shell-ids.ts"

type Frame = {
  collapsed: boolean
  setCollapsed: (collapsed: boolean) => void
  isMenuOpen: boolean
  setMenuOpen: (open: boolean) => void
}
const nothing = () => {}
const FrameContext = createContext<Frame>({
  collapsed: false,
  setCollapsed: nothing,
  isMenuOpen: false,
  setMenuOpen: nothing,
})

/** Whether the navigation is 56 px wide, whether the menu of small screens is open, and the ways to change it. */
export const useFrame = (): Frame => useContext(FrameContext)

/** The frame around navigation and page; the width of the navigation is remembered (D-078). */
export function AppFrame({ collapsed: initial, children }: { collapsed: boolean; children: ReactNode }) {
  const [collapsed, setState] = useState(initial)
  const [isMenuOpen, setMenuOpen] = usePlainToggle(mobileMenuId, false)
  const path = usePathname()

  useEffect(() => {
    const known = remembered("collapsed")
    if (known === "true" || known === "false") setState(known === "true")
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what closes the menu
  useEffect(() => setMenuOpen(false), [path])

  useEffect(() => {
    if (!isMenuOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") setMenuOpen(false)
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target as Element).closest(`#${navId}, [data-part=top-bar]`)) setMenuOpen(false)
    }
    document.addEventListener("keydown", onKey)
    document.addEventListener("focusin", onFocus)
    return () => {
      document.removeEventListener("keydown", onKey)
      document.removeEventListener("focusin", onFocus)
    }
  }, [isMenuOpen, setMenuOpen])

  const setCollapsed = (next: boolean) => {
    setState(next)
    remember("collapsed", next)
  }
  return (
    <FrameContext value={{ collapsed, setCollapsed, isMenuOpen, setMenuOpen }}>
      <div
        className={clsx(
          "group/app grid min-h-screen max-lg:block print:block print:p-0! lg:has-[.flyout]:pr-flyout",
          collapsed
            ? "grid-cols-[var(--nav-w-collapsed)_minmax(0,1fr)]"
            : "grid-cols-[var(--nav-w)_minmax(0,1fr)] lg:max-xl:has-[.flyout]:grid-cols-[var(--nav-w-collapsed)_minmax(0,1fr)]",
        )}
        data-collapsed={collapsed || undefined}
      >
        {children}
      </div>
    </FrameContext>
  )
}
