import { Check, CircleX, Clock, type IconNode, Info, Minus, TriangleAlert } from "lucide"
import type { Column } from "#components/data-table/columns.ts"
import { Badge, type BadgeTone } from "#components/ui/badge.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { Star } from "#components/ui/stars.tsx"
import type {
  AccountSort,
  AccountStatus as AccountStatusCode,
  AccountStatus as Status,
} from "#lib/contract/accounts/constants.ts"
import type { ListedAccount } from "#lib/contract/index.ts"
import { daysLeftInTrial } from "#lib/dates/trial.ts"
import { accountStatusLabel, knownStatus } from "#lib/features/accounts/statuses.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { formatCount, formatDecimal } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"

const looks: Record<Status, { tone: BadgeTone; icon: IconNode }> = {
  trial: { tone: "accent", icon: Clock },
  active: { tone: "neutral", icon: Check },
  past_due: { tone: "warning", icon: TriangleAlert },
  expired: { tone: "negative", icon: CircleX },
  suspended: { tone: "negative", icon: CircleX },
  cancelled: { tone: "neutral", icon: Minus },
}

/** The status of an account as icon and word (D-031). */
function AccountStatus({ status }: { status: string }) {
  const known = knownStatus(status)
  const look = known ? looks[known] : ({ tone: "neutral", icon: Info } as const)
  return <Badge {...look}>{accountStatusLabel(status)}</Badge>
}

type AccountColumn = Column<ListedAccount> & { sortKey?: AccountSort }

const none = <span className="text-faint">–</span>

export const nameColumn: AccountColumn = {
  key: "name",
  label: "Account",
  sortKey: "name",
  cell: ({ name }) => <span className="cell-main">{name}</span>,
}

export const statusColumn: AccountColumn = {
  key: "status",
  label: "Status",
  sortKey: "status",
  cell: ({ status }) => <AccountStatus status={status} />,
}

export const locationsColumn: AccountColumn = {
  key: "total_locations",
  label: "Locations",
  sortKey: "total_locations",
  isNumber: true,
  cell: ({ total_locations }) => formatCount(total_locations ?? 0),
}

const daysCell = (days: number | null) => (days === null ? none : formatCount(days))

/** Whole days to the end of a trial (D-032). */
export const daysLeftColumn = (now: Date): AccountColumn => ({
  key: "trial_days_left",
  label: "Trial Days Left",
  sortKey: "trial_ended_at",
  isNumber: true,
  cell: ({ trial_ended_at }) => daysCell(daysLeftInTrial(trial_ended_at, now)),
})

const trialStatuses: readonly string[] = ["trial", "expired"] satisfies AccountStatusCode[]

/** The same among all accounts: a dash for those that are in no trial, running or over. */
export const trialDaysColumn = (now: Date): AccountColumn => ({
  ...daysLeftColumn(now),
  cell: ({ status, trial_ended_at }) =>
    daysCell(trialStatuses.includes(status) ? daysLeftInTrial(trial_ended_at, now) : null),
})

/** @param timeZone of the parent account. */
export const trialEndColumn = (timeZone: string): AccountColumn => ({
  key: "trial_ends",
  label: "Trial Ends",
  cell: ({ trial_ended_at }) =>
    trial_ended_at ? (
      <span className="whitespace-nowrap">{formatInstant(trial_ended_at, timeZone)}</span>
    ) : (
      none
    ),
})

export const ratingColumn: AccountColumn = {
  key: "avg_rating",
  label: "Average Rating",
  sortKey: "avg_rating",
  isNumber: true,
  cell: ({ avg_rating }) =>
    avg_rating == null ? (
      none
    ) : (
      <span className="whitespace-nowrap">
        {formatDecimal(avg_rating)} <Star />
      </span>
    ),
}

/** Opens the account (D-075): a full load, because it begins a session of its own. */
export const viewColumn: AccountColumn = {
  key: "view",
  label: "View",
  isBare: true,
  cell: ({ id, name }) => (
    <a className={buttonClass({ dense: true })} href={routes.switchAccount(id)}>
      View<span className="sr-only"> {name}</span>
    </a>
  ),
}
