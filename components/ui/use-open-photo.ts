"use client"

import { useEffect, useEffectEvent, useRef, useState } from "react"

/** Name of the open photo in the URL. */
const name = "photo"

const inAddress = () => new URLSearchParams(window.location.search).get(name)

/** The address of the page with another photo open, or none. */
function addressWith(id: string | null): string {
  const url = new URL(window.location.href)
  if (id === null) url.searchParams.delete(name)
  else url.searchParams.set(name, id)
  return `${url.pathname}${url.search}${url.hash}`
}

/**
 * Which of some photos stands open: the one that the address names. To open one is a step in the history of the browser,
 * so Back closes it; to move on to the next one is none.
 * @param ids of the photos, in their order.
 */
export function useOpenPhoto(ids: readonly string[]) {
  const [shown, setShown] = useState<number | null>(null)
  /** The step into it was made here, so that closing it can go back. */
  const isOwnStep = useRef(false)

  const look = useEffectEvent(() => {
    const id = inAddress()
    const at = id === null ? -1 : ids.indexOf(id)
    setShown(at < 0 ? null : at)
    if (at < 0) isOwnStep.current = false
  })
  useEffect(() => {
    look()
    const onPop = () => look()
    window.addEventListener("popstate", onPop)
    return () => window.removeEventListener("popstate", onPop)
  }, [])

  return {
    shown,
    open(at: number) {
      window.history.pushState(null, "", addressWith(ids[at] ?? null))
      isOwnStep.current = true
      setShown(at)
    },
    move(at: number) {
      window.history.replaceState(null, "", addressWith(ids[at] ?? null))
      setShown(at)
    },
    close() {
      setShown(null)
      // A link in it may have led on already.
      if (inAddress() === null) return
      if (isOwnStep.current) window.history.back()
      else window.history.replaceState(null, "", addressWith(null))
      isOwnStep.current = false
    },
  }
}
