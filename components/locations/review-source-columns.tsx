import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { SourceMark } from "#components/shell/source-mark.tsx"
import { Star } from "#components/ui/stars.tsx"
import type { Url } from "#lib/contract/urls/schema.ts"
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

/** Columns of the sources of a location's reviews (D-156). @param timeZone of the account. */
export const reviewSourceColumns = (hrefs: UrlHrefs, timeZone: string): Column<Url>[] => [
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
    cell: (url) =>
      url.missing_integration ? (
        <Missing name={url.missing_integration.name} href={hrefs.integrate(url)} />
      ) : (
        none
      ),
  },
]
