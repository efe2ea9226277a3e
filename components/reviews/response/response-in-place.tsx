"use client"

import {
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react"
import { readStored } from "#lib/browser-storage/local-storage.ts"
import type { ListResponseFacts } from "#lib/features/reviews/response/list-facts.ts"
import { CardContext } from "../card-context.ts"

/** Whether a text was typed and not sent. Browser only. */
const hasUnsentResponse = (key: string): boolean => readStored(key) !== null

const InlineResponse = lazy(async () => ({ default: (await import("./inline-response.tsx")).InlineResponse }))

export type ResponseInPlaceProps = {
  facts: ListResponseFacts
  /** Where it is written before scripts run. */
  href: string
  /** Value of the control. */
  control: ReactNode
  /** The response as it is. */
  children: ReactNode
}

/** The response in a list, and the control that opens its field there; its scripts are loaded then. */
export function ResponseInPlace({ facts, href, control, children }: ResponseInPlaceProps) {
  const [open, setOpen] = useState<"no" | "requested" | "kept">("no")
  const link = useRef<HTMLAnchorElement>(null)
  const { keep } = useContext(CardContext)
  const { unsentKey, reviewId } = facts
  const isOpen = open !== "no"
  useEffect(() => {
    if (hasUnsentResponse(unsentKey)) setOpen("kept")
  }, [unsentKey])
  useEffect(() => {
    if (open !== "no") return () => link.current?.focus({ preventScroll: true })
  }, [open])
  useEffect(() => {
    if (isOpen) return keep(reviewId)
  }, [isOpen, keep, reviewId])
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpen("requested")
  }
  if (isOpen) {
    return (
      <Suspense fallback={children}>
        <InlineResponse facts={facts} isFocused={open === "requested"} onClose={() => setOpen("no")} />
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
