"use client"

import { type ReactNode, useState } from "react"
import { buttonClass } from "./button.tsx"
import { DetailsMenu } from "./details-menu.tsx"
import { onFirstUse } from "./on-first-use.tsx"
import { useHydrated } from "./use-hydrated.ts"

const [Dialog, near] = onFirstUse(async () => (await import("./modal.tsx")).Modal)

export type AskedFirstProps = {
  /** The button that opens it. */
  label: ReactNode
  /** Accessible name where the text alone is not enough. */
  ariaLabel?: string
  kind?: "default" | "primary" | "quiet"
  dense?: boolean
  /** Classes of the button where it does not look like one. */
  look?: string
  title: string
  /** Default `alertdialog`, which asks a question; `dialog` for a form. */
  role?: "dialog" | "alertdialog"
  track: string
  /** It begins open: what was asked had an error. */
  startsOpen?: boolean
  /** Called when someone opens it. */
  onOpen?: () => void
  children: ReactNode
  /** The buttons of the dialog, the safe one first; its close button alone where there is nothing to decide. */
  foot?: (close: () => void) => ReactNode
}

/** A button that opens a dialog; a disclosure before scripts run. */
export function AskedFirst({
  label,
  ariaLabel,
  kind = "default",
  dense,
  look,
  title,
  role = "alertdialog",
  track,
  startsOpen,
  onOpen,
  children,
  foot,
}: AskedFirstProps) {
  const [isOpen, setOpen] = useState(startsOpen ?? false)
  const close = () => setOpen(false)
  const open = () => {
    setOpen(true)
    onOpen?.()
  }
  if (!useHydrated()) {
    return (
      <DetailsMenu
        summary={{
          className: look ?? buttonClass({ kind, dense }),
          "aria-label": ariaLabel,
          children: label,
        }}
        startsOpen={startsOpen}
      >
        {() => (
          <div className="menu confirm">
            <p className="font-medium">{title}</p>
            {children}
            {foot?.(close)}
          </div>
        )}
      </DetailsMenu>
    )
  }
  return (
    <>
      <button
        type="button"
        className={look ?? buttonClass({ kind, dense })}
        aria-label={ariaLabel}
        onPointerEnter={near}
        onFocus={near}
        onClick={open}
        data-track={track}
        aria-haspopup="dialog"
      >
        {label}
      </button>
      {isOpen && (
        <Dialog title={title} role={role} small onClose={close} foot={foot?.(close)}>
          {children}
        </Dialog>
      )}
    </>
  )
}
