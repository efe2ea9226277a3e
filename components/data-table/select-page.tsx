"use client"

import { clsx } from "clsx"
import { useEffect, useRef } from "react"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { boxesNamed } from "#lib/features/filter-bar/boxes.ts"

export type SelectPageProps = {
  /** Name of the boxes that select rows; several where there are rows of several kinds. */
  name: string | readonly string[]
  /** Names it for screen readers where its words would take too much room. */
  label?: string
}

/** Selects all rows of the page; before scripts run each has a box of its own. */
export function SelectPage({ name, label }: SelectPageProps) {
  const own = useRef<HTMLInputElement>(null)
  const hydrated = useHydrated()
  const names = [name].flat().join()
  useEffect(() => {
    const look = () => {
      const all = boxesNamed(...names.split(","))
      const ticked = all.filter((box) => box.checked).length
      if (!own.current) return
      own.current.checked = ticked > 0 && ticked === all.length
      own.current.indeterminate = ticked > 0 && ticked < all.length
    }
    look()
    document.addEventListener("change", look)
    return () => document.removeEventListener("change", look)
  }, [names])
  return (
    <label
      className={clsx(
        "check min-h-6 cursor-pointer items-center whitespace-nowrap print:hidden [&[hidden]]:invisible",
        label && "min-w-6 justify-center",
      )}
      hidden={!hydrated}
    >
      <input
        ref={own}
        type="checkbox"
        aria-label={label}
        onChange={(event) => {
          for (const box of boxesNamed(...names.split(","))) box.checked = event.target.checked
        }}
      />
      {!label && <span>Select page</span>}
    </label>
  )
}
