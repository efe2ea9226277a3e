"use client"

import { type KeyboardEvent, type RefObject, useState } from "react"
import { useDismiss } from "#components/ui/use-dismiss.ts"

/**
 * The list below a text field: whether it is open, which option is marked, and the keys for both. Arrows open it and
 * mark, Tab and Escape shut it, and Escape then shuts nothing else.
 * @param box what holds field and list. @param id of the field; those of list and options begin with it.
 */
export function useOptionList(box: RefObject<HTMLElement | null>, id: string) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  useDismiss(box, isOpen, () => setOpen(false))

  const onListKey = (event: KeyboardEvent, count: number) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setOpen(true)
      setActive(Math.max(0, Math.min(count - 1, active + step)))
    }
    if (event.key === "Tab") setOpen(false)
    if (event.key === "Escape" && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
  }

  return {
    isOpen,
    active,
    onListKey,
    open: () => setOpen(true),
    /** Another text: its options are not known yet. */
    reopen: () => {
      setActive(-1)
      setOpen(true)
    },
    shut: () => {
      setActive(-1)
      setOpen(false)
    },
    field: {
      id,
      role: "combobox",
      "aria-expanded": isOpen,
      "aria-controls": `${id}-list`,
      "aria-activedescendant": isOpen && active >= 0 ? `${id}-${active}` : undefined,
      "aria-autocomplete": "list",
    } as const,
  }
}
