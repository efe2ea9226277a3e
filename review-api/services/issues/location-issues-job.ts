import { millisecondsInDay, millisecondsInMinute } from "date-fns/constants"
import { eq, sql } from "drizzle-orm"
import { findIssues, stillHolds } from "../../db/queries/issue-causes.ts"
import { usedTokens } from "../../db/queries/used-tokens.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { accounts } from "../../db/schema/identity.ts"
import { issueLooks } from "../../db/schema/issues.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import type { Deps } from "../deps.ts"

/** Rows written shortly before a look may have been missed by it; the next one goes back so far. */
const overlapMs = millisecondsInMinute

/** Finds the issues of an account's locations, and removes those whose cause is gone. */
async function look({ db, clock }: Deps, accountId: number): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    // An account may have been erased since this was due.
    const [account] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .for("key share")
    if (!account) return
    await tx.execute(sql`delete from issues i using locations l where i.account_id = ${accountId}
      and l.account_id = i.account_id and l.id = i.location_id and (l.deleted_at is not null or not ${stillHolds(now)})`)
    await findIssues(tx, accountId, now)
    const lookedAt = new Date(now.getTime() - overlapMs).toISOString()
    await tx
      .insert(issueLooks)
      .values({ accountId, lookedAt })
      .onConflictDoUpdate({ target: issueLooks.accountId, set: { lookedAt } })
  })
}

/** Looks through the locations of an account for issues: after a change, and every day (D-155). */
export const locationIssuesJob: JobKind<Deps> = {
  retries: 3,
  retryDelaySeconds: 60,
  timeoutSeconds: 300,
  atOnce: 1,
  run: (deps, { id }) => look(deps, Number(id)),
  async waiting({ db, clock }) {
    const now = clock.now()
    const dayAgo = new Date(now.getTime() - millisecondsInDay - overlapMs).toISOString()
    const rows = await rowsOf(
      db,
      { id: column.number() },
      sql`select a.id from accounts a left join issue_looks k on k.account_id = a.id
        where exists (select 1 from locations l where l.account_id = a.id and l.deleted_at is null)
          and (k.looked_at is null or k.looked_at <= ${dayAgo}::timestamptz
            or exists (select 1 from locations l where l.account_id = a.id and l.updated_at > k.looked_at)
            or exists (select 1 from ${usedTokens} t where t.user_account_id = a.id
              and t.expires_at > k.looked_at and t.expires_at <= ${now.toISOString()}::timestamptz))
        order by k.looked_at nulls first limit 500`,
    )
    return rows.map(({ id }) => String(id))
  },
}
