"use client"

import { type ReactNode, useState } from "react"
import { Button, buttonClass } from "#components/ui/button.tsx"
import { DetailsMenu } from "#components/ui/details-menu.tsx"
import { onFirstUse } from "#components/ui/on-first-use.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"

const [Dialog, near] = onFirstUse(async () => (await import("#components/ui/modal.tsx")).Modal)

export type AskedFirstProps = {
  /** The button that opens it. */
  label: string
  kind?: "default" | "primary"
  title: string
  track: string
  /** It begins open: what was asked had an error. */
  startsOpen?: boolean
  /** Called when somebody opens it. */
  onOpen?: () => void
  children: ReactNode
  /** The buttons of the dialog, the safe one first; its close button alone where there is nothing to decide. */
  foot?: (close: () => void) => ReactNode
}

/** A button that opens a dialog; a disclosure before scripts run. */
export function AskedFirst({
  label,
  kind = "default",
  title,
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
      <DetailsMenu summary={{ className: buttonClass({ kind }), children: label }} startsOpen={startsOpen}>
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
      <Button
        kind={kind}
        onPointerEnter={near}
        onFocus={near}
        onClick={open}
        data-track={track}
        aria-haspopup="dialog"
      >
        {label}
      </Button>
      {isOpen && (
        <Dialog title={title} role="alertdialog" small onClose={close} foot={foot?.(close)}>
          {children}
        </Dialog>
      )}
    </>
  )
}
