"use client"

import { type ReactNode, useEffect, useState } from "react"
import { readUnsentReply } from "#lib/features/reviews/reply/unsent-reply.ts"
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
  const { unsentKey } = composer.facts
  useEffect(() => {
    if (readUnsentReply(unsentKey)) setHeld(true)
  }, [unsentKey])
  if (!isAsked && !isHeld) return children
  return <ReplyComposer {...composer} onDirty={setHeld} />
}
