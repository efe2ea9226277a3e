"use client"

import { clsx } from "clsx"
import { Bell } from "lucide"
import { useEffect, useRef, useState, useSyncExternalStore } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { onFirstUse } from "#components/ui/on-first-use.tsx"
import { nearPopover, Popover } from "#components/ui/popover.tsx"
import { unreadNoticesStore } from "#lib/features/notices/unread-notices-store.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"

const [NoticePanel, nearNoticePanel] = onFirstUse(
  async () => (await import("./notice-panel.tsx")).NoticePanel,
)

/** More are not told apart at a glance. */
const mostShown = 99

export type NoticeBellProps = {
  /** By the server; null where it is not known. */
  unread: number | null
  timeZone: string
  className?: string
}

/** The way to the notices, with how many are unread: a link before scripts run, a panel afterwards (D-321). */
export function NoticeBell({ unread: drawn, timeZone, className }: NoticeBellProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => unreadNoticesStore.set(drawn), [drawn])
  const unread = useSyncExternalStore(unreadNoticesStore.subscribe, unreadNoticesStore.get, () => drawn) ?? 0
  const label = unread > 0 ? `Notices, ${countOf(unread, "unread", "unread")}` : "Notices"
  const near = () => {
    void nearPopover()
    void nearNoticePanel()
  }
  return (
    <span className={clsx("relative inline-grid", className)}>
      <a
        ref={link}
        className="iconbtn relative text-nav-text hover:bg-nav-hover hover:text-nav-hover-text"
        href={routes.notices()}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-track="shell.notices"
        onPointerEnter={near}
        onFocus={near}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setOpen(!isOpen)
        }}
      >
        <Icon icon={Bell} />
        {unread > 0 && (
          <span
            className="absolute -top-0.5 -right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-nav-active-text px-1 text-[10px]/none font-strong text-nav"
            aria-hidden="true"
          >
            {unread > mostShown ? `${mostShown}+` : formatCount(unread)}
          </span>
        )}
      </a>
      {isOpen && (
        <Popover opener={link} onClose={() => setOpen(false)}>
          <NoticePanel timeZone={timeZone} onClose={() => setOpen(false)} />
        </Popover>
      )}
    </span>
  )
}
