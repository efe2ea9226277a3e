"use client"

import { usePathname } from "next/navigation"
import { useEffect } from "react"
import { mobileMenuId, navId } from "./shell-ids.ts"

function closeMenu(giveFocusBack: boolean): void {
  const box = document.getElementById(mobileMenuId) as HTMLInputElement | null
  if (!box?.checked) return
  box.checked = false
  if (giveFocusBack) box.focus()
}

const onKey = (event: KeyboardEvent) => {
  if (event.key === "Escape") closeMenu(true)
}
const onFocus = ({ target }: FocusEvent) => {
  const isInMenu = (target as HTMLElement).closest(`#${navId}, #${mobileMenuId}`)
  if (!isInMenu) closeMenu(false)
}

/** Closes the menu of small screens after a change of page, on Escape, and when the focus leaves it. */
export function MobileMenuCloser() {
  const path = usePathname()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what closes the menu
  useEffect(() => closeMenu(false), [path])
  useEffect(() => {
    document.addEventListener("keydown", onKey)
    document.addEventListener("focusin", onFocus)
    return () => {
      document.removeEventListener("keydown", onKey)
      document.removeEventListener("focusin", onFocus)
    }
  }, [])
  return null
}
