import type { Account } from "#lib/contract/index.ts"

/** Says that figures are still those of the days of the old time zone, while they are counted by those of the new one. */
export const RecountNotice = ({ account }: { account: Account }) =>
  account.is_recounting && (
    <p className="notice mb-0 border-l-warning" role="status">
      We're recalculating your figures for the new time zone. Until then, reports use the old one.
    </p>
  )
