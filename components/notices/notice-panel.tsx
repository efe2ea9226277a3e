"use client"

import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { Button } from "#components/ui/button.tsx"
import { queries } from "#components/ui/queries.ts"
import { Skeleton } from "#components/ui/skeleton.tsx"
import { alertText } from "#lib/errors/alert-text.ts"
import { fetchNotices, markAllNoticesRead, markNoticeRead } from "#lib/features/notices/browser.ts"
import { noticeHref } from "#lib/features/notices/hrefs.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { routes } from "#lib/routes/routes.ts"
import { NoticeLine } from "./notice-line.tsx"

export type NoticePanelProps = { timeZone: string; onClose: () => void }

/** The newest notices (D-321). */
export function NoticePanel({ timeZone, onClose }: NoticePanelProps) {
  const panel = useRef<HTMLElement>(null)
  const [error, setError] = useState<string | null>(null)
  const { data, isPending, isError, refetch } = useQuery(
    { queryKey: ["notices"], queryFn: ({ signal }) => fetchNotices(signal), staleTime: 0, gcTime: 0 },
    queries,
  )
  useEffect(() => panel.current?.focus(), [])
  const readAll = async () => {
    try {
      await markAllNoticesRead()
      setError(null)
      await refetch()
    } catch (failure) {
      setError(alertText("Could not mark them as read", failure))
    }
  }
  const hasUnread = data?.some(({ read_at }) => !read_at) === true
  return (
    <section
      ref={panel}
      className="menu flex w-[min(380px,calc(100vw-16px))] flex-col overflow-hidden! p-0! text-ink [--menu-h:560px] focus-visible:outline-none"
      aria-label="Notices"
      tabIndex={-1}
    >
      <div className="flex min-h-11 flex-none items-center justify-between gap-2 border-b border-line px-3">
        <h2 className="text-14 font-strong">Notices</h2>
        {hasUnread && (
          <button
            type="button"
            className="btn-link"
            data-track="notices.read_all"
            onClick={() => void readAll()}
          >
            Mark all as read
          </button>
        )}
      </div>
      {error && (
        <p className="err px-3 py-2 text-13" role="alert">
          {error}
        </p>
      )}
      {isPending && (
        <div className="grid gap-3 p-3" aria-busy="true">
          <Skeleton width="long" />
          <Skeleton width="long" />
          <Skeleton width="long" />
        </div>
      )}
      {isError && (
        <div className="grid justify-items-start gap-2 p-3 text-13" role="alert">
          Unable to load notices
          <Button dense onClick={() => void refetch()}>
            Retry
          </Button>
        </div>
      )}
      {data?.length === 0 && <p className="px-3 py-6 text-center text-13 text-faint">No notices yet</p>}
      <ul className="min-h-0 overflow-auto scrollbar-thin">
        {data?.map((notice) => {
          const href = noticeHref(notice)
          const line = <NoticeLine notice={notice} when={formatInstant(notice.created_at, timeZone)} />
          return (
            <li key={String(notice.id)} className="border-b border-line last:border-b-0">
              {href ? (
                <a
                  className="flex px-3 py-2.5 text-inherit hover:bg-hover hover:no-underline focus-visible:-outline-offset-2"
                  href={href}
                  data-track="notices.open"
                  onClick={() => {
                    markNoticeRead(notice)
                    onClose()
                  }}
                >
                  {line}
                </a>
              ) : (
                <div className="flex px-3 py-2.5">{line}</div>
              )}
            </li>
          )
        })}
      </ul>
      <div className="flex-none border-t border-line px-3 py-2">
        <a className="btn-link" href={routes.notices()} data-track="notices.all">
          See all notices
        </a>
      </div>
    </section>
  )
}
