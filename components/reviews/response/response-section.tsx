"use client"

import { type ReactNode, useEffect, useState } from "react"
import { readUnsentResponse } from "#lib/features/reviews/response/unsent-response.ts"
import { ResponseComposer, type ResponseComposerProps } from "./response-composer.tsx"

export type ResponseSectionProps = Omit<ResponseComposerProps, "onDirty" | "onClose"> & {
  /** The page asks for the response to be written. */
  isRequested: boolean
  /** The response as it is. */
  children: ReactNode
}

/**
 * The response of a review's page: shown, or written. What is being written stays, whatever happens to the response
 * meanwhile; a text that was kept from before is taken up again.
 */
export function ResponseSection({ isRequested, children, ...composer }: ResponseSectionProps) {
  const [isHeld, setHeld] = useState(false)
  const { unsentKey } = composer.facts
  useEffect(() => {
    if (readUnsentResponse(unsentKey)) setHeld(true)
  }, [unsentKey])
  if (!isRequested && !isHeld) return children
  return <ResponseComposer {...composer} onDirty={setHeld} />
}
