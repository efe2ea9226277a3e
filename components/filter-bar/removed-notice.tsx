"use client"

import { parseAsStringLiteral, useQueryState } from "nuqs"
import { useEffect, useRef } from "react"
import { useToast } from "#components/ui/toast.tsx"
import { toastMs } from "#components/ui/toast-ms.ts"
import { goneFiltersText } from "#lib/contract/filters/gone-text.ts"
import { removedName } from "#lib/features/filter-bar/removed.ts"

/** Says that filters of the address were removed (D-270): as a toast, which takes itself out of the address. */
export function RemovedNotice() {
  const show = useToast()
  const isSaid = useRef(false)
  const [, setRemoved] = useQueryState(removedName, parseAsStringLiteral(["true"]))
  useEffect(() => {
    if (isSaid.current) return
    isSaid.current = true
    show({ level: "info", message: goneFiltersText, durationMs: toastMs.filter })
    void setRemoved(null, { history: "replace", shallow: true, scroll: false })
  }, [show, setRemoved])
  return (
    <p className="notice scripted:hidden" role="status">
      {goneFiltersText}
    </p>
  )
}
