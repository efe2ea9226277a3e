"use client"

import * as Radix from "radix-ui/popover"
import { type ReactNode, type RefObject, useRef } from "react"

export type PopoverPanelProps = {
  /** Element that opens it: it is anchored there, and Escape returns the focus to it. */
  opener: RefObject<HTMLElement | null>
  onClose: () => void
  /** Absent where the content says itself what it is. */
  role?: "tooltip"
  side?: "top" | "bottom"
  align?: "start" | "center" | "end"
  className?: string
  children: ReactNode
}

const gapPx = 4
/** Fields with a list of their own, which takes the first Escape. */
const openList = '[role="combobox"][aria-expanded="true"]:not([cmdk-input])'

/**
 * Floats beside its opener and inside the window. It closes with Escape, a press elsewhere, or the focus going
 * elsewhere (000 §4). It stays where it is in the document, so that forms and dialogs keep what is in it.
 */
export function PopoverPanel(props: PopoverPanelProps) {
  const { opener, onClose, role, side = "bottom", align = "start", className, children } = props
  const content = useRef<HTMLDivElement>(null)
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Anchor virtualRef={opener as RefObject<HTMLElement>} />
      <Radix.Content
        ref={content}
        className={className ?? "popover"}
        role={role}
        side={side}
        align={align}
        sideOffset={gapPx}
        collisionPadding={gapPx * 2}
        // Its content takes the focus itself, or leaves it where it is.
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onEscapeKeyDown={(event) => {
          if (event.target instanceof Element && event.target.matches(openList)) event.preventDefault()
          else if (role !== "tooltip") opener.current?.focus()
        }}
        onInteractOutside={(event) => {
          // The opener closes it by itself; and what is kept elsewhere in React's tree may still be inside.
          const isOwn = [opener, content].some(({ current }) => current?.contains(event.target as Node))
          if (isOwn) event.preventDefault()
        }}
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}
