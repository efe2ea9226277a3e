/** One attempt at a job. */
export type JobRun = {
  /** Names the row that it is about. */
  id: string
  /** Ends the attempt: its time is over (`TimeoutError`), the program stops, or somebody else has taken it. */
  signal: AbortSignal
  isLastAttempt: boolean
}

/** @typeParam D what jobs work with. */
export type JobKind<D> = {
  /** Attempts after the first. */
  retries: number
  retryDelaySeconds: number
  timeoutSeconds: number
  /** How many of them a process does at a time. */
  atOnce: number
  /** Does it, and once only however often it is called. A failure is tried again while attempts are left. */
  run(deps: D, job: JobRun): Promise<void>
  /** Rows that wait for a job: what got lost on the way is sent again. */
  waiting(deps: D): Promise<string[]>
}

/** Every kind of job (design: jobs). */
export const jobNames = [
  "export_file",
  "export_removal",
  "connection",
  "place_move",
  "place_addition",
  "review_import",
  "import_removal",
  "import_undo",
  "location_import",
  "location_import_removal",
  "location_removal",
  "location_issues",
  "website_checks",
  "listing_look",
  "publication",
  "listing_check",
  "review_bulk_action",
  "auto_response",
  "response",
  "response_check",
  "review_reading",
  "scheduled_run",
  "location_bulk_action",
  "bulk_action_removal",
  "alert_arrival",
  "alert_digest",
  "alert_sms",
  "image_processing",
  "upload_removal",
  "photo_publication",
  "photo_check",
  "photo_look",
  "photo_deletion",
  "figure_look",
  "bulk_action",
  "post_publication",
  "post_check",
  "industry_figures",
  "idempotency_removal",
  "webhook_reviews",
  "webhook_delivery",
  "webhook_removal",
  "notice_removal",
  "excerpt_removal",
  "billing_sync",
  "billing_payment",
  "billing_seats",
  "account_life",
  "email_domain",
  "recipient_upload",
  "recipient_upload_removal",
  "campaign_expansion",
  "campaign_settling",
  "request_sending",
  "review_matching",
  "insight_result",
] as const

export type JobName = (typeof jobNames)[number]

/** Work of each kind. */
export type JobKinds<D> = Readonly<Record<JobName, JobKind<D>>>
