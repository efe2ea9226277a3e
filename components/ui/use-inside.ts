"use client"

import { type RefObject, useLayoutEffect } from "react"

function isOut(menu: HTMLElement): boolean {
  const { left, right } = menu.getBoundingClientRect()
  return menu.classList.contains("menu-right") ? left < 0 : right > document.documentElement.clientWidth
}

/**
 * Opens a menu to the other side where it would stick out of the window, and brings what is below the window's edge into
 * view.
 * @param box what holds opener and menu.
 */
export function useInside(box: RefObject<HTMLElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    const element = box.current
    if (!open || !element) return
    let turned: HTMLElement | null = null
    const turn = (menu: HTMLElement | null) => menu?.classList.toggle("menu-right")
    const place = () => {
      turn(turned)
      const menu = element.querySelector<HTMLElement>(":scope > .menu")
      turned = menu && isOut(menu) ? menu : null
      turn(turned)
    }
    const show = () => {
      place()
      element.querySelector(":scope > .menu")?.scrollIntoView({ block: "nearest" })
    }
    show()
    // What is asked for takes the place of what stands for it, and may be larger.
    const swaps = new MutationObserver(show)
    swaps.observe(element, { childList: true, subtree: true })
    window.addEventListener("resize", place)
    return () => {
      swaps.disconnect()
      turn(turned)
      window.removeEventListener("resize", place)
    }
  }, [box, open])
}
