"use client"

import { createContext, useContext } from "react"

export type Overlay = {
  /** Closes it; asks first when something would be lost. */
  close: () => void
  /** Closes it without a question, as after saving. */
  leave: () => void
}

export const OverlayContext = createContext<Overlay | null>(null)

/** The ways out of the modal or flyout that this is in. @throws outside of one. */
export function useOverlay(): Overlay {
  const overlay = useContext(OverlayContext)
  if (!overlay) throw new Error("useOverlay needs a Modal or Flyout")
  return overlay
}
