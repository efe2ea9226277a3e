"use client"

import type { RefObject } from "react"
import { useDismiss } from "./use-dismiss.ts"
import { useInside } from "./use-inside.ts"

/**
 * What every menu does: it closes when one turns away from it, and stays inside the window.
 * @param box what holds opener and menu; the opener is its first button or summary.
 */
export function useMenu(box: RefObject<HTMLElement | null>, open: boolean, onClose: () => void): void {
  useDismiss(box, open, onClose)
  useInside(box, open)
}
