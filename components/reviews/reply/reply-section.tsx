"use client"

import { type ReactNode, useEffect, useState } from "react"
import { readKeptReply } from "#lib/features/reviews/reply/kept-reply.ts"
import { ReplyComposer, type ReplyComposerProps } from "./reply-composer.tsx"

export type ReplySectionProps = Omit<ReplyComposerProps, "onDirty" | "onClose"> & {
  /** The page asks for the response to be written. */
  isAsked: boolean
  /** The response as it is. */
  children: ReactNode
}

/**
 * The response of a review's page: shown, or written. What is being written stays, whatever happens to the response
 * meanwhile; a text that was kept from before is taken up again.
 */
export function ReplySection({ isAsked, children, ...composer }: ReplySectionProps) {
  const [isHeld, setHeld] = useState(false)
  const { keptKey } = composer.facts
  useEffect(() => {
    if (readKeptReply(keptKey)) setHeld(true)
  }, [keptKey])
  if (!isAsked && !isHeld) return children
  return <ReplyComposer {...composer} onDirty={setHeld} />
}
