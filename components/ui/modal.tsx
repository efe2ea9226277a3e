"use client"

import { clsx } from "clsx"
import { X } from "lucide"
import { type ReactNode, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react"
import { Button } from "./button.tsx"
import { fadeMs } from "./fade-ms.ts"
import { focusNow } from "./focus-now.ts"
import { IconButton } from "./icon-button.tsx"
import { OverlayContext } from "./overlay-context.ts"
import { useEscape } from "./use-escape.ts"
import { useUnloadGuard } from "./use-unload-guard.ts"

export type ModalProps = {
  title: string
  /** Called when it has faded: the caller draws it no more. */
  onClose: () => void
  /** Something would be lost: to close asks "Exit and lose work?" (000 §4). */
  isDirty?: boolean
  /** 400 px instead of 520. */
  small?: boolean
  role?: "dialog" | "alertdialog"
  /** Takes the width of the page beside title and body, and stands above them on phones. */
  picture?: ReactNode
  /** Its title has the focus first, and not its first field. */
  startsAtTitle?: boolean
  /** Buttons, the safe one first. */
  foot?: ReactNode
  children: ReactNode
}

const firstField = ".modal-body :is(input:not([type=hidden]), textarea, select)"

/**
 * A dialog over the page: it is open as long as it is drawn. Escape or a press beside it closes it, after a question
 * when work would be lost (000 §4). What is in it closes it by `useOverlay`.
 */
export function Modal(props: ModalProps) {
  const { title, onClose, isDirty = false, small, role, picture, startsAtTitle, foot, children } = props
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [state, setState] = useState<"open" | "asking" | "closing">("open")

  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    const field = startsAtTitle ? null : dialog?.querySelector<HTMLElement>(firstField)
    focusNow(field ?? heading.current)
    // Closing gives the focus back to what had it.
    return () => dialog?.close()
  }, [startsAtTitle])

  useEffect(() => {
    if (state !== "closing") return
    const timer = setTimeout(onClose, fadeMs)
    return () => clearTimeout(timer)
  }, [state, onClose])

  const overlay = useMemo(
    () => ({
      close: () => setState(isDirty ? "asking" : "closing"),
      leave: () => setState("closing"),
    }),
    [isDirty],
  )
  const keep = () => setState("open")
  useUnloadGuard(() => isDirty && state !== "closing")
  useEscape(box, () => (state === "asking" ? keep() : overlay.close()))

  return (
    <dialog
      ref={box}
      role={role}
      className={clsx(
        "modal",
        small && "modal-s",
        picture && "modal-picture",
        state === "closing" && "is-closing",
      )}
      aria-labelledby={id}
      data-state={state}
      onCancel={(event) => {
        event.preventDefault()
        overlay.close()
      }}
      onClose={() => {
        if (!box.current?.open) overlay.leave()
      }}
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) return
        // The focus stays, or goes to the question.
        event.preventDefault()
        overlay.close()
      }}
    >
      <OverlayContext value={overlay}>
        {picture}
        <div className="modal-head">
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <IconButton label="Close" icon={X} track="modal.close" onClick={overlay.close} />
        </div>
        <div className="modal-body">{children}</div>
        {state === "asking" ? (
          <div
            className="modal-foot items-center rounded-b-modal bg-warning-soft max-sm:flex-wrap max-sm:rounded-none"
            role="alert"
          >
            <p className="flex-1 font-medium text-warning-text max-sm:basis-full">Exit and lose work?</p>
            <Button ref={focusNow} onClick={keep}>
              Keep editing
            </Button>
            <Button kind="danger" onClick={overlay.leave}>
              Exit
            </Button>
          </div>
        ) : (
          foot && <div className="modal-foot">{foot}</div>
        )}
      </OverlayContext>
    </dialog>
  )
}
