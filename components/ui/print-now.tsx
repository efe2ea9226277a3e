"use client"

import { useEffect } from "react"

/** Opens the print dialog of the browser once the page is there. */
export function PrintNow() {
  useEffect(() => {
    document.fonts.ready.then(() => window.print())
  }, [])
  return null
}
