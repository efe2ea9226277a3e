"use client"

import { useLayoutEffect, useState } from "react"

/**
 * A part that opens and closes: a box with a label before scripts run, a button afterwards, which begins as the box was left.
 * @param boxId id of the box.
 */
export function usePlainToggle(
  boxId: string,
  initial: boolean,
): [open: boolean, setOpen: (open: boolean) => void] {
  const [open, setOpen] = useState(initial)
  useLayoutEffect(() => {
    const box = document.getElementById(boxId)
    if (box instanceof HTMLInputElement) setOpen(box.checked)
  }, [boxId])
  return [open, setOpen]
}
