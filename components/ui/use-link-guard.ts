"use client"

import { useEffect, useEffectEvent } from "react"

/** A plain press of a link to a page; what opens elsewhere or is saved leaves nothing. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null
  const isPage = link?.origin === window.location.origin && !link.download
  return isPage && (link.target === "" || link.target === "_self") ? link : null
}

/**
 * Asks before a link is followed within the app, where the browser itself asks nothing.
 * @param isLost whether following it would lose something just now.
 * @param ask is given what follows it after all.
 */
export function useLinkGuard(
  isLost: (link: HTMLAnchorElement) => boolean,
  ask: (follow: () => void) => void,
) {
  const lost = useEffectEvent(isLost)
  const requested = useEffectEvent(ask)
  useEffect(() => {
    let isFollowing = false
    const onClick = (event: MouseEvent) => {
      const link = linkOf(event)
      if (!link || isFollowing || !lost(link)) return
      event.preventDefault()
      event.stopPropagation()
      requested(() => {
        isFollowing = true
        link.click()
        isFollowing = false
      })
    }
    // Before the router, which listens to the same.
    document.addEventListener("click", onClick, { capture: true })
    return () => document.removeEventListener("click", onClick, { capture: true })
  }, [])
}
