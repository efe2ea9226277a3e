"use client"

import { type RefObject, useLayoutEffect } from "react"

/**
 * Opens a menu to the other side where it would stick out of the window.
 * @param box what holds opener and menu.
 */
export function useInside(box: RefObject<HTMLElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    const element = box.current
    if (!open || !element) return
    const place = () => {
      const menu = element.querySelector<HTMLElement>(":scope > .menu")
      menu?.classList.remove("menu-right")
      const isOut = (menu?.getBoundingClientRect().right ?? 0) > document.documentElement.clientWidth
      if (isOut) menu?.classList.add("menu-right")
    }
    place()
    // What is asked for takes the place of what stands for it, and may be wider.
    const swaps = new MutationObserver(place)
    swaps.observe(element, { childList: true, subtree: true })
    window.addEventListener("resize", place)
    return () => {
      swaps.disconnect()
      window.removeEventListener("resize", place)
    }
  }, [box, open])
}
