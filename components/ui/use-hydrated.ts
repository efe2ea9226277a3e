"use client"

import { useSyncExternalStore } from "react"

const never = () => () => {}

/** False on the server and until the scripts of the page run. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
