"use client"

import { useEffect, useRef, useState } from "react"
import { countOf, formatCount } from "#lib/format/numbers.ts"

/** How many of the photos of the form around it are ticked. */
export function ChosenCount({ chosen, total }: { chosen: number; total: number }) {
  const [now, setNow] = useState(chosen)
  const own = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const form = own.current?.closest("form")
    if (!form) return
    const count = () => setNow(form.querySelectorAll("input[type=checkbox]:checked").length)
    // A browser may have filled the form in before.
    count()
    form.addEventListener("change", count)
    return () => form.removeEventListener("change", count)
  }, [])
  return (
    <span ref={own}>
      {formatCount(now)} of {countOf(total, "photo", "photos")} chosen
    </span>
  )
}
