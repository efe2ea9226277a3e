"use client"

import { type IconNode, Info } from "lucide"
import { type ReactNode, useEffect, useId, useRef, useState } from "react"
import { Icon } from "./icon.tsx"
import { useDismiss } from "./use-dismiss.ts"

export type TooltipProps = {
  /** What it is about: the name of its button. */
  label: string
  /** Identifier, `{page}.{name}` (D-265). */
  track: string
  icon?: IconNode
  children: ReactNode
}

const width = 260
const gap = 8

/** More than most words need. */
const height = 120

/** Under its button or, at the lower edge, over it; never out of the window. */
function placeOf(button: DOMRect) {
  const left = button.left + button.width / 2 - width / 2
  const { clientWidth, clientHeight } = document.documentElement
  const across = { left: Math.min(Math.max(gap, left), Math.max(gap, clientWidth - width - gap)), width }
  const hasRoom = button.bottom + height < clientHeight || button.top < height
  return hasRoom
    ? { ...across, top: button.bottom + gap }
    : { ...across, bottom: clientHeight - button.top + gap }
}

/**
 * Words behind a small button: shown while the pointer is on it or it holds the focus, or after a click; gone with
 * Escape, with the focus or with a press elsewhere (000 §4).
 */
export function Tooltip({ label, track, icon = Info, children }: TooltipProps) {
  const id = useId()
  const box = useRef<HTMLSpanElement>(null)
  const [place, setPlace] = useState<ReturnType<typeof placeOf> | null>(null)
  const isPressed = useRef(false)
  const show = () => box.current && setPlace(placeOf(box.current.getBoundingClientRect()))
  const hide = () => {
    isPressed.current = false
    setPlace(null)
  }
  useDismiss(box, place !== null, hide)
  useEffect(() => {
    if (place === null) return
    const onScroll = () => setPlace(null)
    window.addEventListener("scroll", onScroll, { capture: true })
    return () => window.removeEventListener("scroll", onScroll, { capture: true })
  }, [place])
  return (
    <span
      className="relative inline-flex"
      ref={box}
      role="none"
      onMouseEnter={show}
      onMouseLeave={() => isPressed.current || hide()}
    >
      <button
        type="button"
        className="border-0 bg-transparent p-0 inline-grid place-items-center min-w-6 min-h-6 text-faint rounded-full hover:text-ink"
        aria-label={label}
        aria-describedby={id}
        data-track={track}
        onFocus={show}
        onBlur={hide}
        onClick={() => {
          isPressed.current = true
          show()
        }}
      >
        <Icon icon={icon} size={14} />
      </button>
      <span
        className="fixed z-tooltip py-1.5 px-2.5 rounded-control bg-surface-inverse text-inverse text-12/4.5 font-regular text-left whitespace-normal animate-fade-in"
        role="tooltip"
        id={id}
        hidden={place === null}
        style={place ?? undefined}
      >
        {children}
      </span>
    </span>
  )
}
