"use client"

import { type IconNode, Info } from "lucide"
import { type ReactNode, useEffect, useId, useRef, useState } from "react"
import { Icon } from "./icon.tsx"
import { Popover } from "./popover.tsx"

export type TooltipProps = {
  /** Its subject: the name of the button. */
  label: string
  /** Identifier, `{page}.{name}` (D-265). */
  track: string
  icon?: IconNode
  children: ReactNode
}

/**
 * Words behind a small button: shown while the pointer is on it or it holds the focus, or after a click; gone with
 * Escape, with the focus or with a press elsewhere (000 §4).
 */
export function Tooltip({ label, track, icon = Info, children }: TooltipProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isPressed = useRef(false)
  const nextFrame = useRef(0)
  const show = () => setOpen(true)
  const hide = () => {
    cancelAnimationFrame(nextFrame.current)
    isPressed.current = false
    setOpen(false)
  }
  useEffect(() => {
    if (!isOpen) return
    const onScroll = () => setOpen(false)
    window.addEventListener("scroll", onScroll, { capture: true })
    return () => window.removeEventListener("scroll", onScroll, { capture: true })
  }, [isOpen])
  return (
    <span
      className="relative inline-flex print:hidden"
      role="none"
      onMouseEnter={show}
      onMouseLeave={() => isPressed.current || hide()}
    >
      <button
        type="button"
        ref={button}
        className="border-0 bg-transparent p-0 inline-grid place-items-center min-w-6 min-h-6 text-faint rounded-full hover:text-ink"
        aria-label={label}
        aria-describedby={id}
        data-track={track}
        onFocus={() => {
          show()
          // Focus may scroll it into view, and what scrolls closes it.
          nextFrame.current = requestAnimationFrame(show)
        }}
        onBlur={hide}
        onClick={() => {
          isPressed.current = true
          show()
        }}
      >
        <Icon icon={icon} size={14} />
      </button>
      <span id={id} hidden>
        {children}
      </span>
      {isOpen && (
        <Popover
          opener={button}
          align="center"
          role="tooltip"
          className="z-tooltip w-65 py-1.5 px-2.5 rounded-control bg-surface-inverse text-inverse text-12/4.5 font-regular text-left whitespace-normal animate-fade-in"
          onClose={hide}
        >
          {children}
        </Popover>
      )}
    </span>
  )
}
