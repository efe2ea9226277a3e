"use client"

import { clsx } from "clsx"
import {
  type ComponentProps,
  type KeyboardEventHandler,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react"
import { createPortal } from "react-dom"
import { nearPopover, Popover } from "./popover.tsx"
import type { PopoverPanelProps } from "./popover-panel.tsx"
import { useDismiss } from "./use-dismiss.ts"

export type DetailsMenuProps = {
  className?: string
  summary: ComponentProps<"summary">
  align?: PopoverPanelProps["align"]
  /** Starts open, because it contains an error. */
  startsOpen?: boolean
  onKeyDown?: KeyboardEventHandler<HTMLElement>
  /** The menu; told how to close it and give the focus back. */
  children: (close: () => void) => ReactNode
}

/** Whether a field holds something other than what it began with. */
const isChanged = (box: HTMLElement): boolean =>
  [...box.querySelectorAll<HTMLInputElement | HTMLOptionElement>("input, textarea, option")].some((field) =>
    field instanceof HTMLOptionElement
      ? field.selected !== field.defaultSelected
      : field.value !== field.defaultValue || field.checked !== field.defaultChecked,
  )

const whenLoaded = (then: () => void) => void nearPopover().then(then)

/** Where the menu is for now. */
function Place({ of: menu }: { of: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.append(menu), [menu])
  return <div className="contents" ref={place} />
}

/**
 * A disclosure before scripts run, which opens as a popover afterwards. What was typed in its menu stays there: once it is
 * a popover, one element keeps the menu, open and closed; it does not become one while something is typed.
 */
export function DetailsMenu(props: DetailsMenuProps) {
  const { className, summary, align, startsOpen = false, onKeyDown, children } = props
  const box = useRef<HTMLDetailsElement>(null)
  const opener = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(startsOpen)
  const [isLoaded, setLoaded] = useState(false)
  const [isTyped, setTyped] = useState(false)
  const [kept, setKept] = useState<HTMLElement | null>(null)
  const near = () => whenLoaded(() => setLoaded(true))
  if (!kept && isOpen && isLoaded && !isTyped) {
    setKept(Object.assign(document.createElement("div"), { className: "contents" }))
  }
  useLayoutEffect(() => {
    // And written into.
    if (!box.current?.open) return
    setOpen(true)
    setTyped(isChanged(box.current))
  }, [])
  useEffect(() => {
    if (isOpen) whenLoaded(() => setLoaded(true))
  }, [isOpen])
  useDismiss(box, isOpen && !kept, () => setOpen(false))
  const menu = children(() => {
    opener.current?.focus()
    setOpen(false)
  })
  return (
    <details
      className={clsx("dd", className)}
      ref={box}
      open={isOpen}
      // It may have been opened before scripts ran.
      suppressHydrationWarning
      onKeyDown={onKeyDown}
      onInput={() => setTyped(true)}
      onToggle={({ currentTarget: { open } }) => setOpen(open)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button by itself */}
      <summary
        {...summary}
        ref={opener}
        onPointerEnter={near}
        onFocus={(event) => {
          near()
          summary.onFocus?.(event)
        }}
      />
      {kept ? createPortal(menu, kept) : menu}
      {kept &&
        (isOpen ? (
          <Popover opener={opener} align={align} onClose={() => setOpen(false)}>
            <Place of={kept} />
          </Popover>
        ) : (
          <Place of={kept} />
        ))}
    </details>
  )
}
