import { Clock, Info } from "lucide"
import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { Badge } from "#components/ui/badge.tsx"
import type { PartnerScorecard } from "#lib/contract/index.ts"
import type { ScorecardSort } from "#lib/contract/partner-scorecards/constants.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { countOf } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"

type ScorecardColumn = Column<PartnerScorecard> & { sortKey?: ScorecardSort }

/**
 * Scorecards as their sender sees them (D-074).
 * @param timeZone of the account.
 */
export const scorecardColumns = (timeZone: string): ScorecardColumn[] => [
  {
    key: "business",
    label: "Business",
    sortKey: "business",
    cell: ({ id, business, email }) => (
      <>
        <Link className="cell-main" href={routes.scorecard(id)} prefetch={false}>
          {business}
        </Link>
        {email && <span className="cell-sub">{email}</span>}
      </>
    ),
  },
  {
    key: "grade",
    label: "Grade",
    sortKey: "grade",
    cell: ({ grade, score }) => (
      <span className="whitespace-nowrap">
        <strong>{grade}</strong> <span className="text-faint">{score} of 100</span>
      </span>
    ),
  },
  {
    key: "sent_at",
    label: "Sent",
    sortKey: "sent_at",
    cell: ({ sent_at: at }) =>
      at ? (
        formatInstant(at, timeZone)
      ) : (
        <Badge tone="neutral" icon={Clock}>
          Sending
        </Badge>
      ),
  },
  {
    key: "opened_at",
    label: "Opened",
    sortKey: "opened_at",
    cell: ({ opened_at: at }) =>
      at ? formatInstant(at, timeZone) : <span className="text-faint">Not opened yet</span>,
  },
  {
    key: "requests",
    label: "Requests",
    cell: ({ requests_count: count }) =>
      count ? (
        <Badge tone="accent" icon={Info}>
          {countOf(count, "request", "requests")}
        </Badge>
      ) : (
        <span className="text-faint">–</span>
      ),
  },
]
