"use client"

import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useRef, useState } from "react"
import { hasUnsentReply } from "#lib/features/reviews/reply/has-unsent-reply.ts"
import type { ListReplyFacts } from "#lib/features/reviews/reply/list-facts.ts"

const InlineReply = lazy(async () => ({ default: (await import("./inline-reply.tsx")).InlineReply }))

export type ReplyInPlaceProps = {
  facts: ListReplyFacts
  /** Where it is written before scripts run. */
  href: string
  /** What the control shows. */
  control: ReactNode
  /** The response as it is. */
  children: ReactNode
}

/** The response in a list, and the control that opens its field there; its scripts are loaded then. */
export function ReplyInPlace({ facts, href, control, children }: ReplyInPlaceProps) {
  const [open, setOpen] = useState<"no" | "asked" | "kept">("no")
  const link = useRef<HTMLAnchorElement>(null)
  const { unsentKey } = facts
  useEffect(() => {
    if (hasUnsentReply(unsentKey)) setOpen("kept")
  }, [unsentKey])
  useEffect(() => {
    if (open !== "no") return () => link.current?.focus({ preventScroll: true })
  }, [open])
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpen("asked")
  }
  if (open !== "no") {
    return (
      <Suspense fallback={children}>
        <InlineReply facts={facts} isFocused={open === "asked"} onClose={() => setOpen("no")} />
      </Suspense>
    )
  }
  return (
    <>
      {children}
      <a
        className="btn-link reply-control"
        href={href}
        ref={link}
        data-action="reply"
        data-track="reviews.response.open"
        onClick={onClick}
      >
        {control}
      </a>
    </>
  )
}
