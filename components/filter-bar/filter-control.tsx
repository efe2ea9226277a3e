"use client"

import { clsx } from "clsx"
import { ChevronDown } from "lucide"
import { type ReactNode, useRef, useState } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { nearPopover, Popover } from "#components/ui/popover.tsx"
import { ClearLink } from "./clear-link.tsx"
import { MenuBoundary } from "./menu-boundary.tsx"

export type FilterControlProps = {
  label: string
  value: string
  isSet: boolean
  /** Address without this filter; absent where it cannot be cleared alone. */
  clearHref?: string
  /** The value says by itself what it is of: where filters stand beside each other, the label is only read out. */
  isPlainSpoken?: boolean
  popup: "listbox" | "dialog"
  onNear?: () => void
  /** Stands there until the scripts of the menu have come. */
  fallback?: ReactNode
  children: (close: () => void) => ReactNode
}

/** A filter with scripts: a button that says what is chosen, and the menu that changes it. */
export function FilterControl({
  label,
  value,
  isSet,
  clearHref,
  isPlainSpoken,
  popup,
  onNear,
  fallback,
  children,
}: FilterControlProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const near = () => {
    void nearPopover()
    onNear?.()
  }
  return (
    <div className={clsx("dd", isSet && clearHref && "fctl-group")}>
      <button
        type="button"
        ref={button}
        className={clsx("fctl", isSet && "is-set")}
        aria-haspopup={popup}
        aria-expanded={open}
        onPointerEnter={near}
        onFocus={near}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" || open) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <span className={clsx("fctl-k", isPlainSpoken && "is-quiet")}>{label}</span>
        <span className="fctl-v">{value}</span>
        <Icon icon={ChevronDown} />
      </button>
      {isSet && clearHref && (
        <ClearLink label={`Clear ${label}`} href={clearHref} onClick={() => button.current?.focus()} />
      )}
      {open && (
        <MenuBoundary>
          <Popover opener={button} onClose={() => setOpen(false)} fallback={fallback}>
            {children(close)}
          </Popover>
        </MenuBoundary>
      )}
    </div>
  )
}
