"use client"

import { clsx } from "clsx"
import { Menu, X } from "lucide"
import { useEffect, useRef } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { IconButton } from "#components/ui/icon-button.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { useFrame } from "./app-frame.tsx"
import { barButtonClass } from "./bar-button-class.ts"
import { mobileMenuId, navId } from "./shell-ids.ts"

const looks = {
  open: {
    label: "Menu",
    icon: Menu,
    className:
      "size-9 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-nav-focus",
    track: "nav.menu",
  },
  close: {
    label: "Close menu",
    icon: X,
    className: "hidden max-lg:inline-grid nav-narrow:hidden",
    track: "nav.close_menu",
  },
} as const

/**
 * Opens or closes the menu of small screens: the label of its box before scripts run. The focus goes from the button
 * that opens to the one that closes, and back from what is hidden then.
 */
export function MenuButton({ act }: { act: keyof typeof looks }) {
  const { isMenuOpen, setMenuOpen } = useFrame()
  const { label, icon, className, track } = looks[act]
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(isMenuOpen)
  useEffect(() => {
    const isNext = before.current !== isMenuOpen && isMenuOpen === (act === "close")
    before.current = isMenuOpen
    const left = act === "close" ? `[data-track="${looks.open.track}"]` : `#${navId} *`
    if (isNext && document.activeElement?.matches(left)) button.current?.focus()
  }, [isMenuOpen, act])
  if (!useHydrated()) {
    return (
      <label
        className={clsx("iconbtn", barButtonClass, className)}
        htmlFor={mobileMenuId}
        title={label}
        data-track={track}
      >
        <Icon icon={icon} />
        <span className="sr-only">{label}</span>
      </label>
    )
  }
  return (
    <IconButton
      ref={button}
      className={clsx(barButtonClass, className)}
      label={label}
      icon={icon}
      track={track}
      aria-expanded={act === "open" ? isMenuOpen : undefined}
      aria-controls={navId}
      onClick={() => setMenuOpen(act === "open" && !isMenuOpen)}
    />
  )
}
