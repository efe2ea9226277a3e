"use client"

import { Printer } from "lucide"
import { Icon } from "#components/ui/icon.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"

/** Prints the page as it is shown; before scripts run the browser's own menu does. */
export function PrintShownItem({ track }: { track: string }) {
  const hydrated = useHydrated()
  return (
    <button
      type="button"
      className="menu-item"
      disabled={!hydrated}
      data-track={track}
      onClick={() => window.print()}
    >
      <Icon icon={Printer} />
      Print
    </button>
  )
}
