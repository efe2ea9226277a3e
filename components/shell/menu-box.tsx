"use client"

import { useHydrated } from "#components/ui/use-hydrated.ts"
import { useFrame } from "./app-frame.tsx"
import { mobileMenuId } from "./shell-ids.ts"

/** Holds whether the menu of small screens is open; its labels open and close it before scripts run. */
export function MenuBox() {
  const { isMenuOpen, setMenuOpen } = useFrame()
  return (
    <input
      type="checkbox"
      id={mobileMenuId}
      className="nav-menu sr"
      aria-label="Menu"
      hidden={useHydrated()}
      checked={isMenuOpen}
      onChange={(event) => setMenuOpen(event.target.checked)}
    />
  )
}
