import { hash } from "node:crypto"
import { millisecondsInDay, millisecondsInHour } from "date-fns/constants"
import { and, eq, sql } from "drizzle-orm"
import { failuresOfBroken } from "../../db/queries/issue-causes.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import { websiteChecks } from "../../db/schema/issues.ts"
import { urls } from "../../db/schema/places.ts"
import { eachApart } from "../../jobs/each-apart.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import type { Deps } from "../deps.ts"

/** Websites that one job tries; the rest are left to the next. */
const perJob = 100
/** Characters; what is longer is not tried. */
const longest = 500

/** A website that can't be tried is set aside under it. */
const kind = "website_checks"

const dueShape = {
  account_id: column.number(),
  url: column.text(),
  failures: column.number(),
  reason: column.text().nullable(),
}

type Due = RowOf<typeof dueShape>

/** Websites of locations and their pages at sources, whose time has come. */
const dueAt = (now: Date) => sql`from (
    select l.account_id, l.website as url from locations l where l.deleted_at is null
    union select u.account_id, u.link from urls u
      join locations l on l.account_id = u.account_id and l.id = u.location_id and l.deleted_at is null) x
  left join website_checks w on w.account_id = x.account_id and w.url = x.url
  where x.url like 'http%' and length(x.url) <= ${longest}::integer
    and (w.due_at is null or w.due_at <= ${now.toISOString()}::timestamptz)`

async function keep({ db, clock }: Deps, due: Due, failures: number, reason: string | null): Promise<void> {
  const { account_id: accountId, url } = due
  // A first failure is tried again soon, to know whether it was chance.
  const restMs = failures > 0 && failures < failuresOfBroken ? millisecondsInHour : millisecondsInDay
  const now = clock.now()
  const next = { failures, reason, dueAt: new Date(now.getTime() + restMs).toISOString() }
  const target = [websiteChecks.accountId, websiteChecks.url]
  await db
    .insert(websiteChecks)
    .values({ accountId, url, ...next })
    .onConflictDoUpdate({ target, set: next })
  await db
    .update(urls)
    .set({ lastCheckedAt: now.toISOString() })
    .where(and(eq(urls.accountId, accountId), eq(urls.link, url)))
}

/** Tries the websites of an account's locations, every day; one that fails twice in a row is broken (D-155). */
export const websiteChecksJob: JobKind<Deps> = {
  retries: 1,
  retryDelaySeconds: 300,
  timeoutSeconds: 1_800,
  atOnce: 2,
  async run(deps, { id, signal }) {
    const { websites } = deps
    if (!websites) return
    const rows = await rowsOf(
      deps.db,
      dueShape,
      sql`select x.account_id, x.url, coalesce(w.failures, 0) as failures, w.reason ${dueAt(deps.clock.now())}
        and x.account_id = ${Number(id)} and not exists (select 1 from set_aside s where s.kind = ${kind}
          and s."row" = x.account_id || '-' || md5(x.url)
          and coalesce(s.retry_at, 'infinity') > ${deps.clock.now().toISOString()}::timestamptz)
        order by w.due_at nulls first, x.url limit ${perJob}`,
    )
    const rowOf = (due: Due) => `${due.account_id}-${hash("md5", due.url)}`
    await eachApart(deps, { kind, accountId: Number(id), rowOf, signal }, rows, async (due) => {
      const outcome = await websites.open(due.url, signal)
      if (outcome === "opens") await keep(deps, due, 0, null)
      else if (outcome === "unknown") await keep(deps, due, due.failures, due.reason)
      else await keep(deps, due, due.failures + 1, outcome.reason)
    })
    await deps.jobs.send("location_issues", id)
  },
  async waiting({ db, clock, websites }) {
    if (!websites) return []
    const rows = await rowsOf(
      db,
      { id: column.number() },
      sql`select distinct x.account_id as id ${dueAt(clock.now())} limit 500`,
    )
    return rows.map(({ id }) => String(id))
  },
}
