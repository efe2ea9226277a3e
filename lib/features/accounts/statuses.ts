import { type AccountStatus, accountStatuses } from "#lib/contract/accounts/constants.ts"

const labels: Record<AccountStatus, string> = {
  trial: "Trial",
  active: "Active",
  past_due: "Past Due",
  expired: "Expired",
  suspended: "Suspended",
  cancelled: "Cancelled",
}

/** A status as the app knows it; null for a word of another Review API. */
export const knownStatus = (status: string): AccountStatus | null =>
  accountStatuses.find((word) => word === status) ?? null

/** Display name of a status (D-031); an unknown one as it is. */
export function accountStatusLabel(status: string): string {
  const known = knownStatus(status)
  return known ? labels[known] : status
}
