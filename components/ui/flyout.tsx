"use client"

import { clsx } from "clsx"
import { X } from "lucide"
import { usePathname } from "next/navigation"
import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react"
import type { DiscardTexts } from "./discard-dialog.tsx"
import { focusNow } from "./focus-now.ts"
import { IconButton } from "./icon-button.tsx"
import { OverlayContext } from "./overlay-context.ts"
import { useEscape } from "./use-escape.ts"
import { useLinkGuard } from "./use-link-guard.ts"
import { useUnloadGuard } from "./use-unload-guard.ts"

/** Gives the focus back to what had it when the box appeared, if the box still holds it when it goes. */
function useReturnFocus(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const before = document.activeElement
    const element = box.current
    return () => {
      const now = document.activeElement
      const isHeld = now === null || now === document.body || element?.contains(now)
      // After the box and what lies over it are gone: until then nothing else can have the focus.
      if (isHeld && before instanceof HTMLElement) queueMicrotask(() => before.focus())
    }
  }, [box])
}

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
  /** Texts of the question; default as in D-120. */
  discardTexts?: DiscardTexts
  /** Twice as wide: there is something to look at beside the form. */
  isWide?: boolean
  /** Buttons below the body, which scrolls; the one that acts first. */
  foot?: ReactNode
  children: ReactNode
}

/** Address parameter that keeps a flyout open while the page changes (000 §4). */
const editingParam = "flyout_edit"

const isEditing = (search: string): boolean => new URLSearchParams(search).get(editingParam) === "true"

/** The last part of a path names a file by its ending. */
const isFile = (path: string): boolean => /\.\w+$/.test(path)

/** Whether a link leads to where an open flyout is drawn no more; files leave the page as it is. */
function isWayOut({ pathname, search }: HTMLAnchorElement): boolean {
  if (isFile(pathname) || isEditing(search)) return false
  return pathname !== window.location.pathname || isEditing(window.location.search)
}

/**
 * A panel at the side of a page that stays in view; it is open as long as it is drawn. It closes by its button, by
 * Escape, and when the page changes unless the address keeps it (000 §4). What is in it closes it by `useOverlay`.
 * Before changes are lost it asks, also when a link leads away.
 */
export function Flyout(props: FlyoutProps) {
  const { title, subtitle, onClose, isDirty = false, discardTexts, isWide, foot, children } = props
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  /** Action to run once the changes may be lost; null asks nothing. */
  const [meant, setMeant] = useState<{ go: () => void } | null>(null)
  const isDiscarded = useRef(false)
  const path = usePathname()
  const openedAt = useRef(path)

  useReturnFocus(box)
  useEffect(() => focusNow(heading.current), [])

  const left = useEffectEvent(onClose)
  useEffect(() => {
    if (openedAt.current === path) return
    openedAt.current = path
    if (!isEditing(window.location.search)) left()
  }, [path])

  const overlay = useMemo(
    () => ({
      close: () => (isDirty && !isDiscarded.current ? setMeant({ go: onClose }) : onClose()),
      leave: onClose,
    }),
    [isDirty, onClose],
  )
  useUnloadGuard(() => isDirty && !isDiscarded.current)
  useLinkGuard(
    (link) => isDirty && isWayOut(link),
    (go) => setMeant({ go }),
  )
  useEscape(box, overlay.close)

  const discard = () => {
    setMeant(null)
    isDiscarded.current = true
    for (const form of box.current?.querySelectorAll("form") ?? []) form.reset()
    meant?.go()
  }

  return (
    <dialog
      open
      className={clsx("flyout", isWide && "flyout-wide")}
      ref={box}
      aria-labelledby={id}
      onInput={() => {
        isDiscarded.current = false
      }}
    >
      <OverlayContext value={overlay}>
        <div className="flex items-start gap-2 border-b border-line pt-4 pr-3 pb-3.5 pl-5 [&_a]:underline">
          <div className="min-w-0 flex-1 wrap-anywhere">
            <h2 className="focus:outline-none" id={id} ref={heading} tabIndex={-1}>
              {title}
            </h2>
            {subtitle && (
              <p className="text-13 text-muted [&>a]:-my-1 [&>a]:inline-block [&>a]:py-1">{subtitle}</p>
            )}
          </div>
          <IconButton label="Close" icon={X} track="flyout.close" onClick={overlay.close} />
        </div>
        <div className="overflow-auto flex-1 px-5 pt-4 pb-6 scrollbar-thin">{children}</div>
        {foot && <div className="flex flex-wrap gap-2 py-3 px-5 border-t border-line">{foot}</div>}
      </OverlayContext>
      {meant && (
        <Suspense>
          <DiscardDialog texts={discardTexts} onKeep={() => setMeant(null)} onDiscard={discard} />
        </Suspense>
      )}
    </dialog>
  )
}
