"use client"

import { lazy, type ReactNode, Suspense, useEffect, useState } from "react"
import type { BulkBarProps } from "./bulk-bar.tsx"

const BulkBar = lazy(async () => ({ default: (await import("./bulk-bar.tsx")).BulkBar }))

/** The plain form, until the first review is chosen with scripts: then the bar, whose scripts are asked for then. */
export function BulkOnUse({ children, ...bar }: BulkBarProps & { children: ReactNode }) {
  const [isUsed, setUsed] = useState(false)
  useEffect(() => {
    const look = () => {
      if (document.querySelector("input[name=review_ids]:checked")) setUsed(true)
    }
    look()
    document.addEventListener("change", look)
    return () => document.removeEventListener("change", look)
  }, [])
  return isUsed ? (
    <Suspense>
      <BulkBar {...bar} />
    </Suspense>
  ) : (
    children
  )
}
