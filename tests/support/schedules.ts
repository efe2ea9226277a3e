import { eq } from "drizzle-orm"
import type { NewScheduledExport } from "#lib/contract/index.ts"
import { exportFiles } from "#review-api/db/schema/export-files.ts"
import { scheduledExports } from "#review-api/db/schema/scheduled-exports.ts"
import { exportFileJob } from "#review-api/services/export-files/export-file-job.ts"
import { scheduledRunJob } from "#review-api/services/scheduled-exports/scheduled-run-job.ts"
import type { TestApi } from "./test-api.ts"

/** A good body of POST /scheduled_exports. */
export const scheduleBody = (
  recipients: readonly number[],
  more: Partial<NewScheduledExport> = {},
): NewScheduledExport => ({
  export_type: "reviews",
  date_range_legend: "seven_days",
  filters: { dateDescriptor: "sevenDays" },
  recipient_user_ids: [...recipients],
  email_frequency: "daily",
  email_subject: "Weekly reviews",
  email_body: "All reviews",
  scheduled_time: "13:00",
  resource_id: null,
  ...more,
})

const attempt = (id: string) => ({ id, signal: new AbortController().signal, isLastAttempt: true })

/** Does what the workers do for a schedule that is due: orders the file of its run and makes it. */
export async function runSchedule({ deps }: TestApi, id: number): Promise<void> {
  await scheduledRunJob.run(deps, attempt(String(id)))
  const ofSchedule = eq(exportFiles.scheduledExportId, id)
  const files = await deps.db.select().from(exportFiles).where(ofSchedule)
  for (const file of files.filter(({ status }) => status === "pending")) {
    await exportFileJob.run(deps, attempt(file.publicId))
  }
}

/** Makes a schedule due now. */
export async function makeDue({ deps }: TestApi, id: number): Promise<void> {
  const nextRunAt = deps.clock.now().toISOString()
  await deps.db.update(scheduledExports).set({ nextRunAt }).where(eq(scheduledExports.id, id))
}
