"use client"

import { useEffect, useRef } from "react"
import { useToast } from "#components/ui/toast.tsx"
import { goneFiltersText } from "#lib/contract/filters/gone-text.ts"
import { consumeRemoved } from "#lib/features/filter-bar/removed.ts"
import { toastMs } from "#lib/format/toast-ms.ts"

/** Says that filters of the address were removed (D-270): as a toast, which takes itself out of the address. */
export function RemovedNotice() {
  const show = useToast()
  const isSaid = useRef(false)
  useEffect(() => {
    if (isSaid.current) return
    isSaid.current = true
    show({ level: "info", message: goneFiltersText, durationMs: toastMs.filter })
    const address = new URL(location.href)
    consumeRemoved(address.searchParams)
    history.replaceState(null, "", address)
  }, [show])
  return (
    <p className="notice scripted:hidden" role="status">
      {goneFiltersText}
    </p>
  )
}
