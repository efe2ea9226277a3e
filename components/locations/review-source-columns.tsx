import { TriangleAlert } from "lucide"
import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { SourceMark } from "#components/shell/source-mark.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { Star } from "#components/ui/stars.tsx"
import type { Issue } from "#lib/contract/issues/schema.ts"
import type { Url } from "#lib/contract/urls/schema.ts"
import { issueTitle } from "#lib/features/locations/issue-texts.ts"
import type { UrlHrefs } from "#lib/features/locations/urls.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { formatCount, formatDecimal } from "#lib/format/numbers.ts"

const none = <span className="text-faint">None</span>

function Missing({ name, href }: { name: string; href: string | null }) {
  return (
    <span className="inline-flex flex-wrap gap-x-2">
      <span className="text-muted">Not connected.</span>
      {href && (
        <Link
          href={href}
          prefetch={false}
          aria-label={`Integrate Now: ${name}`}
          data-track="settings_location.integrate"
        >
          Integrate Now
        </Link>
      )}
    </span>
  )
}

type Shown = {
  hrefs: UrlHrefs
  /** Of the account. */
  timeZone: string
  /** Open issues of the source of a row. */
  issuesOf: (url: Url) => readonly Issue[]
  issuesHref: string
}

/** Columns of the sources of a location's reviews (D-156). */
export const reviewSourceColumns = ({ hrefs, timeZone, issuesOf, issuesHref }: Shown): Column<Url>[] => [
  { key: "source", label: "Source", cell: ({ source_name }) => <SourceMark name={source_name} /> },
  {
    key: "link",
    label: "Link",
    isLong: true,
    cell: ({ link }) => (
      <a className="inline-block min-h-6 wrap-anywhere" href={link} rel="noreferrer" target="_blank">
        {link.replace(/^https?:\/\//, "")}
      </a>
    ),
  },
  {
    key: "rating",
    label: "Rating",
    isNumber: true,
    cell: ({ avg_rating }) =>
      avg_rating == null ? (
        <span className="text-faint">No rating</span>
      ) : (
        <span className="whitespace-nowrap">
          <Star /> {formatDecimal(avg_rating)}
        </span>
      ),
  },
  {
    key: "reviews",
    label: "Reviews",
    isNumber: true,
    cell: (url) => {
      const count = formatCount(url.total_reviews ?? 0)
      const href = url.total_reviews ? hrefs.reviews(url) : null
      return href ? (
        <Link href={href} prefetch={false}>
          {count}
          <span className="sr-only"> reviews from {url.source_name}</span>
        </Link>
      ) : (
        count
      )
    },
  },
  {
    key: "checked",
    label: "Last checked",
    cell: ({ last_checked_at }) =>
      last_checked_at ? (
        <span className="whitespace-nowrap">{formatInstant(last_checked_at, timeZone)}</span>
      ) : (
        <span className="text-faint">Not yet</span>
      ),
  },
  {
    key: "issue",
    label: "Issue",
    cell: (url) => {
      const { missing_integration: missing } = url
      const issues = issuesOf(url)
      if (!missing && issues.length === 0) return none
      return (
        <span className="grid justify-items-start gap-0.5">
          {issues.map((issue) => (
            <Link
              key={issue.id}
              className="inline-flex items-center gap-1.5"
              href={issuesHref}
              prefetch={false}
            >
              <Icon icon={TriangleAlert} size={14} className="text-negative" />
              {issueTitle(issue)}
            </Link>
          ))}
          {missing && <Missing name={missing.name} href={hrefs.integrate(url)} />}
        </span>
      )
    },
  },
]
