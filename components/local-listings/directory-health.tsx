import { CircleCheck, CircleX, Clock, type IconNode, Plug } from "lucide"
import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { Badge, type BadgeTone } from "#components/ui/badge.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import type { DirectoryHealth as Health } from "#lib/contract/local-listings/schema.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import { listingsHref } from "#lib/features/local-listings/hrefs.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"
import { quotaTexts } from "#lib/format/quota.ts"

export type DirectoryHealthProps = {
  list: Attempt<readonly Health[]>
  timeZone: string
  retryHref: string
}

type Mark = { tone: BadgeTone; icon: IconNode; text: string }

function markOf({ is_connected, is_failing, last_asked_at }: Health): Mark {
  if (!is_connected) return { tone: "neutral", icon: Plug, text: "Not connected" }
  if (!last_asked_at) return { tone: "neutral", icon: Clock, text: "Not asked yet" }
  return is_failing
    ? { tone: "negative", icon: CircleX, text: "Not responding" }
    : { tone: "positive", icon: CircleCheck, text: "Responding" }
}

const ofDirectory = (code: string) =>
  listingsHref(new URLSearchParams({ directory: code, status: "not_in_sync" }))

/** Listings of which something came to nothing. */
function InError({ health }: { health: Health }) {
  const { directory_code, directory_name, listings_failing, listings_refused } = health
  const count = listings_failing + listings_refused
  if (count === 0) return <>0</>
  const parts = [
    listings_failing > 0 && `${formatCount(listings_failing)} without a response`,
    listings_refused > 0 && `${formatCount(listings_refused)} not accepted`,
  ]
  return (
    <>
      <Link
        href={ofDirectory(directory_code)}
        prefetch={false}
        aria-label={`${countOf(count, "listing", "listings")} in error at ${directory_name}`}
        data-track="settings_integrations.directory_errors"
      >
        {formatCount(count)}
      </Link>
      <span className="cell-sub">{parts.filter(Boolean).join(", ")}</span>
    </>
  )
}

function columnsOf(timeZone: string): Column<Health>[] {
  const at = (instant: string | null | undefined, otherwise: string) =>
    instant ? formatInstant(instant, timeZone) : otherwise
  return [
    {
      key: "directory",
      label: "Directory",
      cell: (health) => {
        const { text, ...mark } = markOf(health)
        return (
          <>
            <span className="cell-main">{health.directory_name}</span>
            <Badge {...mark}>{text}</Badge>
          </>
        )
      },
    },
    { key: "asked", label: "Last asked", cell: (health) => at(health.last_asked_at, "Not yet") },
    { key: "success", label: "Last success", cell: (health) => at(health.last_success_at, "Not yet") },
    {
      key: "error",
      label: "Last error",
      isLong: true,
      cell: ({ last_error, last_error_at }) =>
        last_error ? (
          <>
            {last_error}
            <span className="cell-sub">{at(last_error_at, "")}</span>
          </>
        ) : (
          "None"
        ),
    },
    {
      key: "next",
      label: "Next try",
      cell: (health) =>
        health.is_connected ? at(health.next_try_at, "With the next look") : "When someone connects it",
    },
    {
      key: "quota",
      label: "Quota left",
      cell: ({ quota }) => {
        const [first, ...others] = quotaTexts(quota, timeZone)
        if (!first) return <span className="text-muted">No limit known</span>
        return (
          <>
            {first}
            {others.map((text) => (
              <span key={text} className="cell-sub">
                {text}
              </span>
            ))}
          </>
        )
      },
    },
    { key: "listings", label: "Listings", isNumber: true, cell: ({ listings }) => formatCount(listings) },
    { key: "errors", label: "In error", isNumber: true, cell: (health) => <InError health={health} /> },
  ]
}

/** How each directory responds: when it was asked last, what came of it, and when it is asked again. */
export const DirectoryHealth = ({ list, timeZone, retryHref }: DirectoryHealthProps) => (
  <section className="grid gap-3 pt-4" aria-labelledby="directory-health">
    <h2 id="directory-health">Directory health</h2>
    {list.ok ? (
      <DataTable
        caption="How directories respond"
        track="settings_integrations.directories"
        columns={columnsOf(timeZone)}
        rows={list.value}
        rowKey={({ directory_code }) => directory_code}
      />
    ) : (
      <ErrorState title="Unable to load directories" text={list.failure.userText} retryHref={retryHref} />
    )}
  </section>
)
