import Link from "next/link"
import { postTypes } from "#lib/contract/posts/constants.ts"
import type { PostCalendarEntry } from "#lib/contract/posts/schema.ts"
import { postsHref } from "#lib/features/posts/hrefs.ts"
import { countOf } from "#lib/format/numbers.ts"
import { nameOfPost } from "#lib/format/post-name.ts"
import { formatTime } from "#lib/hours/clock-time.ts"
import { PostStateBadge, PostStateIcon } from "./post-state.tsx"

type EntryProps = { entry: PostCalendarEntry; query: URLSearchParams }

/** The posts of a day below the calendar. */
export const postsOfDayId = "posts-of-day"

const whereText = ({ count, location_name: name }: PostCalendarEntry): string =>
  name ?? countOf(count, "location", "locations")

/** The list of the posts of an entry. */
const listHref = ({ entry, query }: EntryProps): string =>
  postsHref(query, { view: null, content: String(entry.google_post_content_id), state: entry.state })

/** Posts in the calendar, on a line of their own. */
export const CalendarEntry = ({ entry, query }: EntryProps) => (
  <Link
    className="flex min-h-6 items-center gap-1 rounded-mark px-1 text-12 text-ink hover:bg-hover hover:no-underline"
    href={listHref({ entry, query })}
    prefetch={false}
    title={`${nameOfPost(entry)}, ${formatTime(entry.time)}, ${whereText(entry)}`}
    data-track="google_posts.calendar_entry"
  >
    <PostStateIcon state={entry.state} />
    <span className="truncate">{nameOfPost(entry)}</span>
  </Link>
)

/** Posts of a day with all that is known of them. */
export const EntryList = ({
  entries,
  query,
}: {
  entries: readonly PostCalendarEntry[]
  query: URLSearchParams
}) => (
  <ul className="grid list-none p-0">
    {entries.map((entry) => (
      <li
        key={`${entry.google_post_content_id}-${entry.state}`}
        className="grid grid-cols-[72px_minmax(0,1fr)] items-center gap-x-3 gap-y-1 border-b border-line py-2 text-13 sm:grid-cols-[72px_minmax(0,1fr)_auto]"
      >
        <span className="self-start text-muted tabular-nums">{formatTime(entry.time)}</span>
        <span className="grid min-w-0 wrap-anywhere">
          <Link
            className="cell-main line-clamp-2"
            href={listHref({ entry, query })}
            prefetch={false}
            data-track="google_posts.calendar_entry"
          >
            {nameOfPost(entry)}
          </Link>
          <span className="cell-sub">
            {postTypes[entry.topic_type]}, {whereText(entry)}
          </span>
        </span>
        <span className="max-sm:col-start-2">
          <PostStateBadge state={entry.state} />
        </span>
      </li>
    ))}
  </ul>
)
