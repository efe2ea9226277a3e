import { and, asc, eq, lte } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { exportFiles } from "../../db/schema/exports.ts"
import { accounts } from "../../db/schema/identity.ts"
import { scheduledExports } from "../../db/schema/scheduled-exports.ts"
import type { Deps } from "../../deps.ts"
import type { JobKind } from "../../jobs/job-kinds.ts"
import { newPublicId } from "../public-id.ts"
import { filtersOf } from "./check-schedule.ts"
import { judgeSchedule } from "./judge-schedule.ts"
import { runAfter, setNextRun } from "./plan-run.ts"
import type { Schedule } from "./stop-schedule.ts"

const isDue = ({ clock }: Pick<Deps, "clock">) => lte(scheduledExports.nextRunAt, clock.now().toISOString())

/** Holds a schedule that is due, as one worker alone; null when none is, or another one has it. */
async function holdDue(tx: Db, deps: Deps, id: number): Promise<Schedule | null> {
  const which = and(eq(scheduledExports.id, id), isDue(deps))
  const [row] = await tx.select().from(scheduledExports).where(which).for("update", { skipLocked: true })
  return row ?? null
}

/** The file of one run; null when the run has one already. */
async function orderFile(tx: Db, { clock }: Deps, schedule: Schedule): Promise<string | null> {
  const [file] = await tx
    .insert(exportFiles)
    .values({
      accountId: schedule.accountId,
      userId: schedule.createdByUserId,
      publicId: newPublicId(),
      resource: schedule.exportType,
      resourceId: schedule.resourceId,
      fileType: "csv",
      filters: filtersOf(schedule.filters, schedule.dateRangeLegend),
      requestType: "scheduled",
      sendEmail: false,
      scheduledExportId: schedule.id,
      occurrenceAt: schedule.nextRunAt,
      createdAt: clock.now().toISOString(),
    })
    .onConflictDoNothing()
    .returning({ publicId: exportFiles.publicId })
  return file?.publicId ?? null
}

/** Begins the run of one schedule that is due: once, however many runs were missed meanwhile (D-114). */
async function begin(deps: Deps, id: number): Promise<string | null> {
  const { db, clock } = deps
  return db.transaction(async (tx) => {
    const schedule = await holdDue(tx, deps, id)
    if (!schedule) return null
    const { accountId, emailFrequency, scheduledTime } = schedule
    const [account] = await tx
      .select({ timeZone: accounts.timeZone })
      .from(accounts)
      .where(eq(accounts.id, accountId))
    const timing = { email_frequency: emailFrequency, scheduled_time: scheduledTime }
    await setNextRun(tx, { accountId, id }, runAfter(timing, account!.timeZone, clock.now()))
    return (await judgeSchedule(tx, deps, schedule)) ? orderFile(tx, deps, schedule) : null
  })
}

/** Orders the file of each run; when the file is made, its reports are mailed (D-115). */
export const scheduledRunJob: JobKind = {
  retries: 4,
  retryDelaySeconds: 2,
  timeoutSeconds: 60,
  atOnce: 1,
  async run(deps, { id }) {
    const file = await begin(deps, Number(id))
    deps.mailer.wake()
    if (file) await deps.jobs.send("export_file", file)
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
