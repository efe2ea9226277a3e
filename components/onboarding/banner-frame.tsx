"use client"

import { usePathname } from "next/navigation"
import { type ComponentProps, useEffect } from "react"

/**
 * A banner above every page but those below a path. Where the button that had the focus goes away with it, the page has
 * the focus.
 */
export function BannerFrame({ hiddenBelow, ...rest }: ComponentProps<"section"> & { hiddenBelow: string }) {
  const path = usePathname()
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>("main")?.focus()
    },
    [],
  )
  return `${path}/`.startsWith(`${hiddenBelow}/`) ? null : <section {...rest} />
}
