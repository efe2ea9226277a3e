"use client"

import { clsx } from "clsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { useFrame } from "./app-frame.tsx"
import { mobileMenuId } from "./shell-ids.ts"

/** Holds whether the menu of small screens is open; its labels open and close it before scripts run. */
export function MenuBox() {
  const { isMenuOpen, setMenuOpen } = useFrame()
  const hydrated = useHydrated()
  return (
    <input
      type="checkbox"
      id={mobileMenuId}
      className={clsx("peer sr-only fixed top-0 left-0 hidden", !hydrated && "max-lg:block")}
      aria-label="Menu"
      hidden={hydrated}
      checked={isMenuOpen}
      onChange={(event) => setMenuOpen(event.target.checked)}
    />
  )
}
