"use client"

import { useEffect, useRef } from "react"
import { useHydrated } from "#components/ui/use-hydrated.ts"

const boxes = () => [...document.querySelectorAll<HTMLInputElement>("input[name=review_ids]")]

/** Chooses all reviews of the page; before scripts run each has a box of its own. */
export function ChooseAll() {
  const own = useRef<HTMLInputElement>(null)
  const hydrated = useHydrated()
  useEffect(() => {
    const look = () => {
      const all = boxes()
      const chosen = all.filter((box) => box.checked).length
      if (!own.current) return
      own.current.checked = chosen > 0 && chosen === all.length
      own.current.indeterminate = chosen > 0 && chosen < all.length
    }
    look()
    document.addEventListener("change", look)
    return () => document.removeEventListener("change", look)
  }, [])
  return (
    <label
      className="inline-flex min-h-6 cursor-pointer items-center gap-2 whitespace-nowrap print:hidden [&[hidden]]:invisible"
      hidden={!hydrated}
    >
      <input
        ref={own}
        type="checkbox"
        onChange={(event) => {
          for (const box of boxes()) box.checked = event.target.checked
        }}
      />
      <span>Select page</span>
    </label>
  )
}
