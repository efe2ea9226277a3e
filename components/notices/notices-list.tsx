import { Bell, Check } from "lucide"
import { ActionForm } from "#components/form/action-form.tsx"
import { Button } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import type { AnswerOf, Notice } from "#lib/contract/index.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import { noticeHref } from "#lib/features/notices/hrefs.ts"
import { type FormState, stateOfRow } from "#lib/form-state/form-state.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { routes } from "#lib/routes/routes.ts"
import { NoticeLine } from "./notice-line.tsx"

type States = { all: FormState; one: FormState }

export type NoticesListProps = {
  list: Attempt<AnswerOf<"notices.list">>
  timeZone: string
  states: States
  hrefOf: (page: number | null) => string
  /** Where kinds are turned off; null for visitors. */
  profileHref: string | null
}

type RowProps = { notice: Notice; timeZone: string; page: string; state: FormState }

function NoticeRow({ notice, timeZone, page, state }: RowProps) {
  const href = noticeHref(notice)
  const act = `Mark as ${notice.read_at ? "unread" : "read"}`
  const line = <NoticeLine notice={notice} when={formatInstant(notice.created_at, timeZone)} />
  return (
    <li className="flex items-start gap-3 border-b border-line py-1 pr-1">
      {href ? (
        <a
          className="flex min-w-0 flex-1 rounded-control px-2 py-2 text-inherit hover:bg-hover hover:no-underline"
          href={href}
          data-track="notices.open"
        >
          {line}
        </a>
      ) : (
        <div className="flex min-w-0 flex-1 px-2 py-2">{line}</div>
      )}
      <ActionForm
        action={routes.form("notices.update")}
        page={page}
        state={stateOfRow(state, String(notice.id))}
        className="flex-none py-1.5 print:hidden"
      >
        <input type="hidden" name="id" value={notice.id} />
        <input type="hidden" name="is_read" value={notice.read_at ? "false" : "true"} />
        <button
          type="submit"
          className="btn-link"
          aria-label={`${act}: ${notice.text}`}
          data-track="notices.mark"
        >
          {act}
        </button>
      </ActionForm>
    </li>
  )
}

/** The notices of a user, newest first (D-321). */
export function NoticesList({ list, timeZone, states, hrefOf, profileHref }: NoticesListProps) {
  const turnOff = profileHref && (
    <p className="pt-4 text-13 text-faint print:hidden">
      Choose what you are notified about in <a href={`${profileHref}#notices`}>your profile</a>.
    </p>
  )
  if (!list.ok) {
    return <ErrorState title="Unable to load notices" text={list.failure.userText} retryHref={hrefOf(null)} />
  }
  const { _embedded, _page, _total, _total_pages, _unread } = list.value
  if (_total === 0) {
    return (
      <>
        <EmptyState
          icon={Bell}
          title="No notices yet"
          hint="Mentions, assigned reviews, finished files and problems with what you publish appear here for 30 days."
        />
        {turnOff}
      </>
    )
  }
  const page = hrefOf(_page > 1 ? _page : null)
  return (
    <div className="max-w-200">
      {_unread > 0 && (
        <ActionForm
          action={routes.form("notices.read_all")}
          page={page}
          state={states.all}
          className="py-3 print:hidden"
          label="Mark all as read"
        >
          <Button type="submit" dense data-track="notices.read_all">
            <Icon icon={Check} size={14} />
            Mark all as read
          </Button>
        </ActionForm>
      )}
      <ul className="border-t border-line">
        {_embedded.notices.map((notice) => (
          <NoticeRow
            key={String(notice.id)}
            notice={notice}
            timeZone={timeZone}
            page={page}
            state={states.one}
          />
        ))}
      </ul>
      <PagePager label="Pages of notices" page={_page} totalPages={_total_pages} hrefOf={hrefOf} />
      {turnOff}
    </div>
  )
}
