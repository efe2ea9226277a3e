import { alertSmsJob } from "../services/alerts/alert-sms-job.ts"
import { alertArrivalJob } from "../services/alerts/arrival-job.ts"
import { alertDigestJob } from "../services/alerts/digest-job.ts"
import { autoResponseJob } from "../services/auto-responses/auto-response-job.ts"
import type { Deps } from "../services/deps.ts"
import { exportFileJob } from "../services/export-files/export-file-job.ts"
import { exportRemovalJob } from "../services/export-files/export-removal-job.ts"
import { importJob } from "../services/imports/import-job.ts"
import { importRemovalJob } from "../services/imports/import-removal-job.ts"
import { importUndoJob } from "../services/imports/import-undo-job.ts"
import { reviewReadingJob } from "../services/mentions/review-reading-job.ts"
import { responseCheckJob } from "../services/responses/response-check-job.ts"
import { responseJob } from "../services/responses/response-job.ts"
import { bulkActionJob } from "../services/review-bulk-actions/bulk-action-job.ts"
import { scheduledRunJob } from "../services/scheduled-exports/scheduled-run-job.ts"

/** One attempt at a job. */
export type JobRun = {
  /** Names the row that it is about. */
  id: string
  /** Ends the attempt: its time is over (`TimeoutError`), the program stops, or somebody else has taken it. */
  signal: AbortSignal
  isLastAttempt: boolean
}

export type JobKind = {
  /** Attempts after the first. */
  retries: number
  retryDelaySeconds: number
  timeoutSeconds: number
  /** How many of them a process does at a time. */
  atOnce: number
  /** Does it, and once only however often it is called. A failure is tried again while attempts are left. */
  run(deps: Deps, job: JobRun): Promise<void>
  /** Rows that wait for a job: what got lost on the way is sent again. */
  waiting(deps: Deps): Promise<string[]>
}

/** Every kind of job (design: jobs). The row that a job names is the truth; the job only brings it on. */
export const jobKinds = {
  export_file: exportFileJob,
  export_removal: exportRemovalJob,
  review_import: importJob,
  import_removal: importRemovalJob,
  import_undo: importUndoJob,
  review_bulk_action: bulkActionJob,
  auto_response: autoResponseJob,
  response: responseJob,
  response_check: responseCheckJob,
  review_reading: reviewReadingJob,
  scheduled_run: scheduledRunJob,
  alert_arrival: alertArrivalJob,
  alert_digest: alertDigestJob,
  alert_sms: alertSmsJob,
} satisfies Record<string, JobKind>

export type JobName = keyof typeof jobKinds
export const jobNames = Object.keys(jobKinds) as JobName[]
