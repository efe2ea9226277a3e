import { and, asc, eq, lte } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { runAfter, setNextRun } from "../../db/queries/plan-export-run.ts"
import { accounts } from "../../db/schema/identity.ts"
import { scheduledExports } from "../../db/schema/scheduled-exports.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import type { Deps } from "../deps.ts"
import { judgeSchedule } from "./judge-schedule.ts"
import { orderFiles } from "./order-files.ts"
import type { Schedule } from "./stop-schedule.ts"

const isDue = ({ clock }: Pick<Deps, "clock">) => lte(scheduledExports.nextRunAt, clock.now().toISOString())

/** Holds a schedule that is due, as one worker alone; null when none is, or another one has it. */
async function lockDue(tx: Db, deps: Deps, id: number): Promise<Schedule | null> {
  const which = and(eq(scheduledExports.id, id), isDue(deps))
  const [row] = await tx
    .select()
    .from(scheduledExports)
    .where(which)
    .for("no key update", { skipLocked: true })
  return row ?? null
}

/** Begins the run of one schedule that is due: once, however many runs were missed meanwhile (D-114). */
async function begin(deps: Deps, id: number): Promise<string[]> {
  const { db, clock } = deps
  return db.transaction(async (tx) => {
    const schedule = await lockDue(tx, deps, id)
    if (!schedule) return []
    const { accountId, emailFrequency, scheduledTime, sendTime } = schedule
    const [account] = await tx
      .select({ timeZone: accounts.timeZone })
      .from(accounts)
      .where(eq(accounts.id, accountId))
    const timing = { email_frequency: emailFrequency, scheduled_time: scheduledTime, send_time: sendTime }
    await setNextRun(tx, { accountId, id }, runAfter(timing, account!.timeZone, clock.now()))
    const runnable = await judgeSchedule(tx, deps, schedule)
    return runnable ? orderFiles(tx, deps, schedule, runnable) : []
  })
}

/** Orders the files of each run; when one is made, its reports are mailed (D-115). */
export const scheduledRunJob: JobKind<Deps> = {
  retries: 4,
  retryDelaySeconds: 2,
  timeoutSeconds: 60,
  atOnce: 1,
  async run(deps, { id }) {
    const files = await begin(deps, Number(id))
    deps.mailer.wake()
    for (const file of files) await deps.jobs.send("export_file", file)
  },
  async waiting(deps) {
    const rows = await deps.db
      .select({ id: scheduledExports.id })
      .from(scheduledExports)
      .where(isDue(deps))
      .orderBy(asc(scheduledExports.nextRunAt))
      .limit(500)
    return rows.map(({ id }) => String(id))
  },
}
