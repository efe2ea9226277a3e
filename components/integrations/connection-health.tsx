import { CircleCheck, CircleDashed, CircleX, Clock, type IconNode, MapPinOff, Pause, Unplug } from "lucide"
import { Badge, type BadgeTone } from "#components/ui/badge.tsx"
import { Facts } from "#components/ui/facts.tsx"
import { Meter } from "#components/ui/meter.tsx"
import type { Connection, ConnectionState } from "#lib/contract/index.ts"
import {
  importedPercent,
  importedText,
  isImporting,
  stateLabels,
  stateText,
} from "#lib/features/integrations/connection-health.ts"
import { reviewsNote } from "#lib/features/integrations/reviews-note.ts"
import { formatDay, formatInstant } from "#lib/format/dates.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { quotaTexts } from "#lib/format/quota.ts"

const marks: Record<ConnectionState, { tone: BadgeTone; icon: IconNode }> = {
  importing: { tone: "neutral", icon: Clock },
  active: { tone: "positive", icon: CircleCheck },
  unmatched: { tone: "warning", icon: MapPinOff },
  incomplete: { tone: "warning", icon: CircleDashed },
  paused: { tone: "neutral", icon: Pause },
  failing: { tone: "warning", icon: Unplug },
  expired: { tone: "negative", icon: CircleX },
}

/** How a connection stands, as icon and word. */
export const ConnectionMark = ({ state }: { state: ConnectionState }) => (
  <Badge {...marks[state]}>{stateLabels[state]}</Badge>
)

/** Progress of the first import. */
function ImportProgress({ connection, name }: { connection: Connection; name: string }) {
  return (
    <div className="grid max-w-180 gap-2 rounded-card border border-line p-4 text-13" role="status">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium">Importing reviews</span>
        <span className="text-muted">{importedText(connection, name)}</span>
      </p>
      <Meter percent={importedPercent(connection)} />
    </div>
  )
}

/** Some providers do not say how many reviews there are before all are here. */
const takenText = ({ reviews_taken: taken, reviews_total: total }: Connection): string =>
  `${formatCount(taken)} ${total < taken ? "" : `of ${formatCount(total)} `}taken in`

/** How reviews come in: when they last did, what went wrong, and when they are looked for next. */
export function ConnectionHealth({
  connection,
  name,
  isSimulated,
  timeZone,
}: {
  connection: Connection
  /** Name of its provider. */
  name: string
  isSimulated: boolean
  timeZone: string
}) {
  const { error, synced_at: last, next_sync_at: next, recent_days: days, quota } = connection
  const failing = connection.places_failing ?? 0
  const { integration_code: code, reads_reviews: readsReviews } = connection
  const note =
    connection.state === "expired"
      ? null
      : reviewsNote({ code, name, is_simulated: isSimulated, reads_reviews: readsReviews })
  const said = stateText(connection, name, timeZone)
  const quotas = quotaTexts(quota, timeZone)
  const at = (instant: string | null | undefined, otherwise: string) =>
    instant ? formatInstant(instant, timeZone) : otherwise
  return (
    <section className="grid gap-4" aria-labelledby="connection-health">
      <h2 id="connection-health">Reviews</h2>
      {note && (
        <p className="max-w-180 rounded-card border border-line p-4 text-13" role="note">
          {note}
        </p>
      )}
      {said && !isSimulated && (
        <p className="max-w-180 rounded-card border border-line p-4 text-13" role="note">
          {said}
        </p>
      )}
      {isImporting(connection) && <ImportProgress connection={connection} name={name} />}
      <Facts
        facts={[
          ["Last success", at(last, "Not yet")],
          ["Last error", error ?? "None"],
          ["Next try", at(next, "When someone reconnects")],
          [
            "Places in error",
            failing > 0
              ? `${formatCount(failing)} of ${formatCount(connection.places_matched)}, first in the list below`
              : "None",
          ],
          ...(quotas.length > 0
            ? [
                [
                  "Quota left",
                  <ul key="quota">
                    {quotas.map((text) => (
                      <li key={text}>{text}</li>
                    ))}
                  </ul>,
                ] as const,
              ]
            : []),
          ["Reviews", takenText(connection)],
          [
            "Per day",
            <ul key="days" className="flex flex-wrap gap-x-4 gap-y-1">
              {days.map(({ day, reviews }) => (
                <li key={day}>
                  <span className="text-muted">{`${formatDay(day)}: `}</span>
                  {formatCount(reviews)}
                </li>
              ))}
            </ul>,
          ],
        ]}
      />
    </section>
  )
}
