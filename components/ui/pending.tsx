"use client"

import { clsx } from "clsx"
import Link from "next/link"
import { useRouter } from "next/navigation"
import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  type TransitionStartFunction,
  useContext,
  useLayoutEffect,
  useRef,
  useTransition,
} from "react"
import { SlowNote } from "./slow-note.tsx"

type Pending = {
  isPending: boolean
  start: TransitionStartFunction
}
const PendingContext = createContext<Pending>({ isPending: false, start: startTransition })

/** The transition in which the islands of a page change its address. */
export const usePending = (): Pending => useContext(PendingContext)

/** Focused element, with the opener of its menu, which may be closed when the focus comes back. */
function focusNow(): (HTMLElement | null)[] {
  const own = document.activeElement instanceof HTMLElement ? document.activeElement : null
  return [own, own?.closest(".dd")?.querySelector<HTMLElement>("[aria-haspopup]") ?? null]
}

/** Around what changes and the islands that change it; a change that takes long is said and can be cancelled. */
export function PendingProvider({ children }: { children: ReactNode }) {
  const [isPending, begin] = useTransition()
  const before = useRef<{ href: string; focus: (HTMLElement | null)[] } | null>(null)
  const start: TransitionStartFunction = (run) => {
    if (!isPending) before.current = { href: location.href, focus: focusNow() }
    begin(run)
  }
  const cancel = () => {
    if (!before.current) return
    // The router takes this as an arrival at what is shown, and drops what it was waiting for.
    history.replaceState(null, "", before.current.href)
    before.current.focus.find((element) => element?.isConnected)?.focus()
  }
  return (
    <PendingContext value={{ isPending, start }}>
      {children}
      <SlowNote isPending={isPending} onCancel={cancel} />
    </PendingContext>
  )
}

export type PendingAreaProps = { id?: string; className?: string; children: ReactNode }

/**
 * Content about to change: it stays in place, dimmed, until the new content is there. Where the change takes away what
 * had the focus, the area keeps it, so that the keyboard goes on from here.
 */
export function PendingArea({ id, className, children }: PendingAreaProps) {
  const { isPending } = usePending()
  const area = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (isPending) hadFocus.current = area.current?.contains(document.activeElement) ?? false
    else if (hadFocus.current) {
      hadFocus.current = false
      if (document.activeElement === document.body) area.current?.focus({ preventScroll: true })
    }
  }, [isPending])
  return (
    <div
      ref={area}
      id={id}
      tabIndex={-1}
      className={clsx(
        "transition-opacity focus-visible:outline-none",
        // Content that is still there stays readable.
        isPending && "opacity-50 [:has(>[data-slow])_&]:opacity-100",
        className,
      )}
      aria-busy={isPending}
    >
      {children}
    </div>
  )
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A link within the page: a plain link before scripts run, a transition that keeps the focus afterwards. */
export function PendingLink({
  href,
  scroll = false,
  ...rest
}: ComponentProps<typeof Link> & { href: string }) {
  const router = useRouter()
  const { start } = usePending()
  return (
    <Link
      href={href}
      prefetch={false}
      scroll={scroll}
      {...rest}
      onClick={(event) => {
        rest.onClick?.(event)
        if (event.defaultPrevented || !isPlainClick(event)) return
        event.preventDefault()
        start(() => router.push(href, { scroll }))
      }}
    />
  )
}
