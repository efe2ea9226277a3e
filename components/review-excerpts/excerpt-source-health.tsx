import { CircleCheck, CircleX, Clock, type IconNode } from "lucide"
import type { Column } from "#components/data-table/columns.ts"
import { DataTable } from "#components/data-table/data-table.tsx"
import { Badge, type BadgeTone } from "#components/ui/badge.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import type { ExcerptSourceHealth as Health } from "#lib/contract/review-excerpts/schema.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { formatCount } from "#lib/format/numbers.ts"

export type ExcerptSourceHealthProps = {
  list: Attempt<readonly Health[]>
  timeZone: string
  retryHref: string
}

function markOf({ is_failing, last_success_at, quota }: Health): {
  tone: BadgeTone
  icon: IconNode
  text: string
} {
  if (quota.calls_left === 0) return { tone: "warning", icon: Clock, text: "Quota used up" }
  if (is_failing) return { tone: "negative", icon: CircleX, text: "Not responding" }
  if (!last_success_at) return { tone: "neutral", icon: Clock, text: "Not asked yet" }
  return { tone: "positive", icon: CircleCheck, text: "Responding" }
}

function columnsOf(timeZone: string): Column<Health>[] {
  const at = (instant: string) => formatInstant(instant, timeZone)
  return [
    {
      key: "source",
      label: "Source",
      cell: (health) => {
        const { text, ...mark } = markOf(health)
        return (
          <>
            <span className="cell-main">{health.source_name}</span>
            <Badge {...mark}>{text}</Badge>
          </>
        )
      },
    },
    {
      key: "success",
      label: "Last success",
      cell: ({ last_success_at }) => (last_success_at ? at(last_success_at) : "Not yet"),
    },
    {
      key: "error",
      label: "Last error",
      isLong: true,
      cell: ({ last_error, last_error_at }) =>
        last_error ? (
          <>
            {last_error}
            {last_error_at && <span className="cell-sub">{at(last_error_at)}</span>}
          </>
        ) : (
          "None"
        ),
    },
    {
      key: "quota",
      label: "Quota left",
      cell: ({ quota }) => (
        <>
          {`${formatCount(quota.calls_left)} of ${formatCount(quota.calls_per_day)} calls left today`}
          <span className="cell-sub">{`Starts again ${at(quota.resets_at)}`}</span>
          {quota.rests_until && (
            <span className="cell-sub">{`Paused until ${at(quota.rests_until)}, as the source asked`}</span>
          )}
        </>
      ),
    },
    {
      key: "matched",
      label: "Locations",
      isNumber: true,
      cell: ({ locations_matched }) => formatCount(locations_matched),
    },
    {
      key: "doubtful",
      label: "To confirm",
      isNumber: true,
      cell: ({ locations_to_confirm }) => formatCount(locations_to_confirm),
    },
  ]
}

/** How sources that can only be read respond; nothing at all where none is set up. */
export function ExcerptSourceHealth({ list, timeZone, retryHref }: ExcerptSourceHealthProps) {
  if (list.ok && list.value.length === 0) return null
  return (
    <section className="grid gap-3 pt-4" aria-labelledby="excerpt-health">
      <h2 id="excerpt-health">Read-only sources</h2>
      {list.ok ? (
        <DataTable
          caption="How read-only sources respond"
          track="settings_integrations.excerpt_sources"
          columns={columnsOf(timeZone)}
          rows={list.value}
          rowKey={({ source_code }) => source_code}
        />
      ) : (
        <ErrorState
          title="Unable to load read-only sources"
          text={list.failure.userText}
          retryHref={retryHref}
        />
      )}
    </section>
  )
}
