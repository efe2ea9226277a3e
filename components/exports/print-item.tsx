"use client"

import { Printer } from "lucide"
import { useEffect, useState } from "react"
import { Icon } from "#components/ui/icon.tsx"

/** Opens the page that prints itself; until it is there the item says that it is on the way. */
export function PrintItem({ href, track }: { href: string; track: string }) {
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    // Back on this page, which the browser may have kept as it was.
    const reset = () => setBusy(false)
    window.addEventListener("pageshow", reset)
    return () => window.removeEventListener("pageshow", reset)
  }, [])
  return (
    <a
      className="menu-item"
      href={href}
      data-track={track}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        setBusy(true)
      }}
    >
      <Icon icon={Printer} />
      {isBusy ? "Preparing..." : "Print"}
    </a>
  )
}
