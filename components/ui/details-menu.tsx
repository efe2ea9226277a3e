"use client"

import { clsx } from "clsx"
import {
  type ComponentProps,
  type KeyboardEventHandler,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from "react"
import { nearPopover, Popover } from "./popover.tsx"
import type { PopoverPanelProps } from "./popover-panel.tsx"

export type DetailsMenuProps = {
  className?: string
  summary: ComponentProps<"summary">
  align?: PopoverPanelProps["align"]
  /** It stays as it is until it is closed: what it says of an error is to be seen. */
  startsOpen?: boolean
  onKeyDown?: KeyboardEventHandler<HTMLElement>
  /** The menu; told how to close it and give the focus back. */
  children: (close: () => void) => ReactNode
}

/** A disclosure before scripts run, which opens as a popover afterwards. */
export function DetailsMenu(props: DetailsMenuProps) {
  const { className, summary, align, startsOpen = false, onKeyDown, children } = props
  const box = useRef<HTMLDetailsElement>(null)
  const opener = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(startsOpen)
  const [isUsed, setUsed] = useState(false)
  const toggle = (next: boolean) => {
    setOpen(next)
    setUsed(true)
  }
  useLayoutEffect(() => {
    // It may have been opened before scripts ran.
    if (!box.current?.open || startsOpen) return
    setOpen(true)
    setUsed(true)
  }, [startsOpen])
  const menu = children(() => {
    opener.current?.focus()
    setOpen(false)
  })
  return (
    <details
      className={clsx("dd", className)}
      ref={box}
      open={isOpen}
      onKeyDown={onKeyDown}
      onToggle={({ currentTarget: { open } }) => {
        if (open !== isOpen) toggle(open)
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button by itself */}
      <summary
        {...summary}
        ref={opener}
        onPointerEnter={() => void nearPopover()}
        onFocus={(event) => {
          void nearPopover()
          summary.onFocus?.(event)
        }}
      />
      {isOpen && isUsed ? (
        <Popover opener={opener} align={align} onClose={() => setOpen(false)} fallback={menu}>
          {menu}
        </Popover>
      ) : (
        menu
      )}
    </details>
  )
}
