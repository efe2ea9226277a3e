import { millisecondsInDay } from "date-fns/constants"
import { eq, type SQL, sql } from "drizzle-orm"
import { systemActor } from "../audit/actor.ts"
import { recordAudit } from "../audit/record.ts"
import { column, rowsOf } from "../db/rows.ts"
import { accounts } from "../db/schema/identity.ts"
import type { JobKind } from "../jobs/job-kind.ts"
import { erasureOf, keptDays, warningKey } from "../services/billing/account-ending.ts"
import { isBeingErased } from "../services/billing/being-erased.ts"
import { claimMailedStep, claimStep } from "../services/billing/claim-step.ts"
import { customerRow, isLive, utc } from "../services/billing/customer-rows.ts"
import type { Deps } from "../services/deps.ts"
import { eraseAccount } from "./erase-account.ts"

/** Days before the end of a trial at which its Admins are written to (D-292). */
export const trialMailDays = [7, 3, 1, 0] as const

const trialKey = (end: string, days: number): string => `trial:${days}:${Date.parse(end)}`

/**
 * Writes to the Admins of a trial that nears its end or has reached it; of several that are due, which is so after an
 * outage, the last one alone. None when a plan has been chosen (D-292).
 */
async function mindTrial(deps: Deps, accountId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const own = eq(accounts.id, accountId)
    const [account] = await tx.select().from(accounts).where(own).for("no key update")
    const end = utc(account?.trialEndedAt ?? null)
    if (account?.status !== "trial" || end === null) return
    if (isLive(await customerRow(tx, accountId))) return
    const now = deps.clock.now()
    const left = Date.parse(end) - now.getTime()
    const due = trialMailDays.filter((days) => left <= days * millisecondsInDay)
    const last = due.at(-1)
    for (const days of due) {
      const facts = { days, ends_at: end }
      const key = trialKey(end, days)
      if (days === last) await claimMailedStep(tx, deps, { accountId, kind: "trial", key, facts })
      else await claimStep(tx, { accountId, kind: "event", key, facts }, now)
    }
    if (last !== 0) return
    const isNew = await claimStep(
      tx,
      { accountId, kind: "trial_ended", key: `trial_ended:${Date.parse(end)}` },
      now,
    )
    if (isNew === null) return
    await recordAudit(tx, deps, systemActor, {
      accountId,
      action: "billing.end_trial",
      resource: { type: "account", id: accountId, name: account.name },
      after: { trial_ended_at: end },
    })
  })
}

/** Warns the Admins of an account that has ended, then erases it (D-291). */
async function mindEnding(deps: Deps, accountId: number, signal: AbortSignal): Promise<void> {
  const now = deps.clock.now()
  if (await isBeingErased(deps.db, accountId)) return eraseAccount(deps, accountId, signal)
  const erasure = await erasureOf(deps.db, accountId, now)
  if (!erasure) return
  const { warning, since, erasedAt } = erasure
  if (!warning) {
    if (erasedAt <= now.toISOString()) await eraseAccount(deps, accountId, signal)
    return
  }
  if (warning.at > now.toISOString()) return
  await deps.db.transaction(async (tx) => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for("no key update")
    // It may have come back meanwhile.
    const still = await erasureOf(tx, accountId, now)
    if (!account || still?.since !== since || still.warning?.days !== warning.days) return
    const erasedOn = new Date(
      Math.max(
        Date.parse(since) + keptDays * millisecondsInDay,
        now.getTime() + warning.days * millisecondsInDay,
      ),
    ).toISOString()
    const facts = { days: warning.days, erased_at: erasedOn }
    await claimMailedStep(tx, deps, {
      accountId,
      kind: "erasure",
      key: warningKey(since, warning.days),
      facts,
    })
    await recordAudit(tx, deps, systemActor, {
      accountId,
      action: "billing.warn",
      resource: { type: "account", id: accountId, name: account.name },
      after: { erased_at: erasedOn },
    })
  })
}

/** An instant as keys of steps have it. */
const milliseconds = (instant: SQL): SQL =>
  sql`floor(extract(epoch from date_trunc('milliseconds', ${instant})) * 1000)::bigint`

/** Accounts with a step that may be due; the steps that were taken are no longer. */
const dueAccounts = (now: string) => sql`
  select a.id from accounts a where a.status = 'trial' and exists (
    select 1 from (values ${sql.join(
      trialMailDays.map((days) => sql`(${days}::integer)`),
      sql`, `,
    )}) as d(days)
    where a.trial_ended_at - d.days * interval '1 day' <= ${now}::timestamptz and not exists (
      select 1 from billing_steps s where s.account_id = a.id
        and s.key = 'trial:' || d.days || ':' || ${milliseconds(sql`a.trial_ended_at`)}))
    and not exists (select 1 from billing_customers c where c.account_id = a.id and c.subscription_id is not null
      and c.status not in ('canceled', 'incomplete_expired'))
  union select former_id as id from erased_accounts where not is_done
  union select e.id from (
    select x.id, x.since, w30.at as first, w7.at as last from (
      select a.id, case when a.status = 'trial' then a.trial_ended_at else c.inactive_at end as since
      from accounts a left join billing_customers c on c.account_id = a.id
      where a.status in ('trial', 'expired', 'cancelled') and c.status is distinct from 'trialing') x
    left join billing_steps w30 on w30.account_id = x.id and w30.key = 'erasure:30:' || ${milliseconds(sql`x.since`)}
    left join billing_steps w7 on w7.account_id = x.id and w7.key = 'erasure:7:' || ${milliseconds(sql`x.since`)}
    where x.since <= ${now}::timestamptz) e
  where ${now}::timestamptz >= case
    when e.first is null then e.since + interval '60 days'
    when e.last is null then greatest(e.since + interval '83 days', e.first + interval '23 days')
    else greatest(e.since + interval '90 days', e.first + interval '30 days', e.last + interval '7 days') end`

/** One job is an account whose trial or time after the end has come to a step. */
export const accountLifeJob: JobKind<Deps> = {
  retries: 3,
  retryDelaySeconds: 60,
  timeoutSeconds: 1_800,
  atOnce: 1,
  async run(deps, { id, signal }) {
    await mindTrial(deps, Number(id))
    await mindEnding(deps, Number(id), signal)
    deps.mailer.wake()
  },
  async waiting({ db, clock }) {
    const now = clock.now().toISOString()
    const rows = await rowsOf(
      db,
      { id: column.number() },
      sql`select d.id from (${dueAccounts(now)}) d order by d.id limit 500`,
    )
    return rows.map(({ id }) => String(id))
  },
}
