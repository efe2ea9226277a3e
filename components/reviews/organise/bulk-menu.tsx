"use client"

import { ChevronDown } from "lucide"
import { type ReactNode, useRef, useState } from "react"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { moveFocus } from "#components/ui/move-focus.ts"
import { nearPopover, Popover } from "#components/ui/popover.tsx"

export type BulkMenuProps = {
  label: string
  isDisabled: boolean
  /** Its content; receives the function that closes it. */
  children: (close: () => void) => ReactNode
}

/** A button of the bar that opens upwards. */
export function BulkMenu({ label, isDisabled, children }: BulkMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move among the entries, which have the focus
    <div className="dd" onKeyDown={moveFocus}>
      <button
        type="button"
        ref={button}
        className={buttonClass({ dense: true })}
        aria-expanded={isOpen}
        disabled={isDisabled}
        onPointerEnter={() => void nearPopover()}
        onFocus={() => void nearPopover()}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <Icon icon={ChevronDown} size={12} />
      </button>
      {isOpen && (
        <Popover opener={button} side="top" onClose={() => setOpen(false)}>
          {/* biome-ignore lint/a11y/useSemanticElements: a menu is no fieldset */}
          <div
            className="menu has-[.type-ahead]:min-w-60 has-[.type-ahead]:overflow-visible [&_.menu]:top-auto [&_.menu]:bottom-[calc(100%+4px)]"
            role="group"
            aria-label={label}
          >
            {children(close)}
          </div>
        </Popover>
      )}
    </div>
  )
}
