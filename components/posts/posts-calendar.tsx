import { clsx } from "clsx"
import { ChevronLeft, ChevronRight } from "lucide"
import Link from "next/link"
import type { ReactNode } from "react"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { PendingLink } from "#components/ui/pending.tsx"
import { postStateNames } from "#lib/contract/posts/constants.ts"
import type { PostCalendarEntry } from "#lib/contract/posts/schema.ts"
import { addMonths, type Day, type WeekStart } from "#lib/dates/day.ts"
import { type CalendarDay, weeksOf } from "#lib/features/posts/calendar-month.ts"
import { postsHref } from "#lib/features/posts/hrefs.ts"
import { formatMonth } from "#lib/format/dates.ts"
import { countOf } from "#lib/format/numbers.ts"
import { CalendarEntry, EntryList, postsOfDayId } from "./calendar-entry.tsx"
import { PostStateBadge } from "./post-state.tsx"

export type PostsCalendarProps = {
  /** YYYY-MM. */
  month: string
  today: Day
  weekStart: WeekStart
  entries: readonly PostCalendarEntry[]
  /** There are more entries than these. */
  isCut: boolean
  /** The day whose posts are listed below. */
  day: Day | null
  query: URLSearchParams
  /** Leads to the composer, for who may post. */
  create: ReactNode
}

/** Entries that a day names; the others are behind the day. */
const mostNamed = 3

const dayNames = new Intl.DateTimeFormat("en-US", {
  ...({ timeZone: "UTC", weekday: "long", month: "long", day: "numeric" } as const),
})
const weekdayNames = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", weekday: "short" })

type HrefOf = (patch: Record<string, string | null>) => string

const countPosts = (entries: readonly PostCalendarEntry[]): string =>
  countOf(
    entries.reduce((sum, { count }) => sum + count, 0),
    "post",
    "posts",
  )

function Head({ month, today, hrefOf }: { month: string; today: Day; hrefOf: HrefOf }) {
  const monthAt = (months: number) => addMonths(`${month}-01`, months).slice(0, 7)
  const turn = (months: number, label: string, icon: ReactNode) => (
    <PendingLink
      className={buttonClass({ dense: true })}
      href={hrefOf({ month: monthAt(months), day: null })}
      aria-label={`${label}, ${formatMonth(`${monthAt(months)}-01`)}`}
    >
      {icon}
    </PendingLink>
  )
  return (
    <div className="flex flex-wrap items-center gap-2 py-3">
      <h2 className="mr-auto text-h3">{formatMonth(`${month}-01`)}</h2>
      <nav className="flex gap-2 print:hidden" aria-label="Months">
        {turn(-1, "Previous month", <Icon icon={ChevronLeft} size={14} />)}
        {!today.startsWith(month) && (
          <PendingLink className={buttonClass({ dense: true })} href={hrefOf({ month: null, day: null })}>
            Today
          </PendingLink>
        )}
        {turn(1, "Next month", <Icon icon={ChevronRight} size={14} />)}
      </nav>
    </div>
  )
}

type CellProps = { of: CalendarDay; today: Day; query: URLSearchParams; dayHref: (day: Day) => string }

function Cell({ of: { day, isInMonth, entries }, today, query, dayHref }: CellProps) {
  if (!isInMonth) return <td className="border border-line bg-sunken" />
  const number = Number(day.slice(8))
  const more = entries.length - mostNamed
  const numberClass = clsx(
    "inline-grid min-h-6 min-w-6 place-items-center rounded-full px-1 text-12",
    day === today && "bg-accent text-on-accent",
  )
  return (
    <td className="h-28 border border-line p-1 align-top" aria-current={day === today ? "date" : undefined}>
      {entries.length > 0 ? (
        <Link
          className={numberClass}
          href={dayHref(day)}
          prefetch={false}
          aria-label={`${dayNames.format(Date.parse(day))}, ${countPosts(entries)}`}
        >
          {number}
        </Link>
      ) : (
        <span className={numberClass}>{number}</span>
      )}
      <ul className="mt-0.5 grid list-none p-0">
        {entries.slice(0, more === 1 ? mostNamed + 1 : mostNamed).map((entry) => (
          <li key={`${entry.google_post_content_id}-${entry.state}`} className="min-w-0">
            <CalendarEntry entry={entry} query={query} />
          </li>
        ))}
        {more > 1 && (
          <li>
            <Link
              className="inline-flex min-h-6 items-center px-1 text-12 text-muted"
              href={dayHref(day)}
              prefetch={false}
            >
              {more} more
              <span className="sr-only"> on {dayNames.format(Date.parse(day))}</span>
            </Link>
          </li>
        )}
      </ul>
    </td>
  )
}

function Grid({ weeks, ...props }: Omit<CellProps, "of"> & { weeks: readonly CalendarDay[][] }) {
  return (
    <table
      className="w-full table-fixed border-collapse max-md:hidden"
      aria-label="Calendar of posts"
      data-track="google_posts.calendar"
    >
      <thead>
        <tr>
          {weeks[0]!.map(({ day }) => (
            <th key={day} scope="col" className="px-1 py-1 text-left text-12 font-medium text-muted">
              {weekdayNames.format(Date.parse(day))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]!.day}>
            {week.map((of) => (
              <Cell key={of.day} of={of} {...props} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Days with posts, below one another: what a calendar is where seven columns have no room. */
const DayList = ({ days, query }: { days: readonly CalendarDay[]; query: URLSearchParams }) => (
  <ol className="grid list-none gap-4 p-0 md:hidden print:hidden" aria-label="Days with posts">
    {days.map(({ day, entries }) => (
      <li key={day}>
        <h3 className="text-13 font-medium text-muted">{dayNames.format(Date.parse(day))}</h3>
        <EntryList entries={entries} query={query} />
      </li>
    ))}
  </ol>
)

/**
 * A month of posts, drawn by the server: months and days are links. Days and times are by the clock of each location; posts
 * of one content that stand alike are one entry.
 */
export function PostsCalendar(props: PostsCalendarProps) {
  const { month, today, weekStart, entries, isCut, day, query, create } = props
  const hrefOf: HrefOf = (patch) => postsHref(query, patch)
  const weeks = weeksOf(month, weekStart, entries)
  const dayHref = (of: Day) => `${hrefOf({ day: of })}#${postsOfDayId}`
  const filled = weeks.flat().filter((one) => one.isInMonth && one.entries.length > 0)
  const states = postStateNames.filter((state) => entries.some((entry) => entry.state === state))
  const ofDay = day === null ? [] : entries.filter((entry) => entry.day === day)
  return (
    <section aria-label="Calendar">
      <Head {...{ month, today, hrefOf }} />
      {entries.length === 0 && (
        <p className="flex flex-wrap items-center gap-3 pb-3 text-13 text-muted">
          No posts in {formatMonth(`${month}-01`)}.{create}
        </p>
      )}
      {isCut && (
        <p className="notice">This month has more posts than can be shown. Use filters to narrow it down.</p>
      )}
      <Grid {...{ weeks, today, query, dayHref }} />
      <DayList days={filled} query={query} />
      {states.length > 0 && (
        <p className="flex flex-wrap items-center gap-2 py-3 text-12 text-faint">
          {states.map((state) => (
            <PostStateBadge key={state} state={state} />
          ))}
          <span>Dates and times are local to each location.</span>
        </p>
      )}
      {day?.startsWith(month) && (
        <section
          id={postsOfDayId}
          className="scroll-mt-4 border-t border-line pt-4 max-md:hidden"
          aria-labelledby="posts-of-day-title"
        >
          <h3 id="posts-of-day-title" className="mb-2">
            {dayNames.format(Date.parse(day))}
          </h3>
          {ofDay.length > 0 ? (
            <EntryList entries={ofDay} query={query} />
          ) : (
            <p className="text-13 text-muted">No posts on this day.</p>
          )}
        </section>
      )}
    </section>
  )
}
