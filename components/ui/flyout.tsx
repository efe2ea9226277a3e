"use client"

import { usePathname } from "next/navigation"
import {
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from "react"
import { focusNow } from "./focus-now.ts"
import { IconButton } from "./icon-button.tsx"
import { OverlayContext } from "./overlay-context.ts"
import { useEscape } from "./use-escape.ts"
import { useReturnFocus } from "./use-return-focus.ts"
import { useUnloadGuard } from "./use-unload-guard.ts"

const DiscardDialog = lazy(async () => ({
  default: (await import("./discard-dialog.tsx")).DiscardDialog,
}))

export type FlyoutProps = {
  title: string
  subtitle?: ReactNode
  /** The caller draws it no more, or goes to the address without it. */
  onClose: () => void
  /** Something would be lost: to close asks whether to discard it. */
  isDirty?: boolean
  /** Buttons below the body, which scrolls; the one that acts first. */
  foot?: ReactNode
  children: ReactNode
}

/** Address parameter that keeps a flyout open while the page changes (000 §4). */
const keptBy = "flyout_edit"

/**
 * A panel at the side of a page that stays in view; it is open as long as it is drawn. It closes by its button, by
 * Escape, and when the page changes unless the address keeps it (000 §4). What is in it closes it by `useOverlay`.
 */
export function Flyout({ title, subtitle, onClose, isDirty = false, foot, children }: FlyoutProps) {
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAsking, setAsking] = useState(false)
  const path = usePathname()
  const openedAt = useRef(path)

  useReturnFocus(box)
  useEffect(() => focusNow(heading.current), [])

  const left = useEffectEvent(onClose)
  useEffect(() => {
    if (openedAt.current === path) return
    openedAt.current = path
    if (new URLSearchParams(window.location.search).get(keptBy) !== "true") left()
  }, [path])

  const overlay = useMemo(
    () => ({ close: () => (isDirty ? setAsking(true) : onClose()), leave: onClose }),
    [isDirty, onClose],
  )
  useUnloadGuard(() => isDirty)
  useEscape(box, overlay.close)

  return (
    <dialog open className="flyout" ref={box} aria-labelledby={id}>
      <OverlayContext value={overlay}>
        <div className="flyout-head">
          <div className="flyout-title">
            <h2 id={id} ref={heading} tabIndex={-1}>
              {title}
            </h2>
            {subtitle && <p>{subtitle}</p>}
          </div>
          <IconButton label="Close" icon="close" track="flyout.close" onClick={overlay.close} />
        </div>
        <div className="flyout-body">{children}</div>
        {foot && <div className="flyout-foot">{foot}</div>}
      </OverlayContext>
      {isAsking && (
        <Suspense>
          <DiscardDialog
            onKeep={() => setAsking(false)}
            onDiscard={() => {
              setAsking(false)
              onClose()
            }}
          />
        </Suspense>
      )}
    </dialog>
  )
}
