import { and, eq, sql } from "drizzle-orm"
import type { DeliveryStatus } from "#lib/contract/index.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import { noAccess, stillSees } from "../db/queries/recipient-scopes.ts"
import { scheduleRecipients } from "../db/queries/schedule-recipients.ts"
import { exportFiles } from "../db/schema/export-files.ts"
import { accounts } from "../db/schema/identity.ts"
import { scheduledExportDeliveries, scheduledExports } from "../db/schema/scheduled-exports.ts"
import type { EmailOutcome, Failure } from "../mail/email-handler.ts"
import { mailError } from "../mail/mail-error.ts"
import type { EmailAbout } from "../mail/queued-email.ts"
import { isUnsubscribed } from "../mail/unsubscribe-links.ts"

type Delivery = typeof scheduledExportDeliveries.$inferSelect

const isDelivery = ({ accountId, deliveryId }: EmailAbout) =>
  and(
    eq(scheduledExportDeliveries.accountId, accountId ?? 0),
    eq(scheduledExportDeliveries.id, deliveryId ?? 0),
  )

const note = ({ db }: BaseDeps, about: EmailAbout, values: Partial<Delivery> & { status: DeliveryStatus }) =>
  db.update(scheduledExportDeliveries).set(values).where(isDelivery(about))

/** Facts of a report email: delivery, schedule, account and file. */
export type Report = {
  delivery: Delivery
  schedule: typeof scheduledExports.$inferSelect
  account: { name: string; timeZone: string }
  file: typeof exportFiles.$inferSelect
}

async function isStillWanted({ db }: BaseDeps, { delivery }: Report): Promise<boolean> {
  const { accountId, scheduledExportId, userId, email } = delivery
  const recipients = await scheduleRecipients(db, accountId, scheduledExportId)
  if (!recipients.some((recipient) => recipient.userId === userId)) return false
  const what = { accountId, kind: "scheduled_exports", email, resourceId: scheduledExportId } as const
  return !(await isUnsubscribed(db, what))
}

/**
 * Finds what a report mail tells of.
 * @param about accountId and deliveryId.
 * @returns null when it has left already, no one wants it any more, or its recipient may not see it any more; the delivery
 * then says so.
 */
export async function findReport(deps: BaseDeps, about: EmailAbout): Promise<Report | null> {
  const table = scheduledExportDeliveries
  const [report] = await deps.db
    .select({
      delivery: table,
      schedule: scheduledExports,
      account: { name: accounts.name, timeZone: accounts.timeZone },
      file: exportFiles,
    })
    .from(table)
    .innerJoin(
      scheduledExports,
      and(eq(scheduledExports.accountId, table.accountId), eq(scheduledExports.id, table.scheduledExportId)),
    )
    .innerJoin(accounts, eq(accounts.id, table.accountId))
    .innerJoin(
      exportFiles,
      and(eq(exportFiles.accountId, table.accountId), eq(exportFiles.id, table.exportFileId)),
    )
    .where(isDelivery(about))
  if (report?.delivery.status !== "pending") return null
  if (!(await isStillWanted(deps, report))) {
    await note(deps, about, { status: "failed", reason: "no longer a recipient" })
    return null
  }
  if (await stillSees(deps.db, report.delivery, report.file)) return report
  await note(deps, about, { status: "skipped", reason: noAccess })
  return null
}

/** Notes that the mail server has taken a report, and that its schedule was sent. */
export async function noteReportSent(deps: BaseDeps, about: EmailAbout): Promise<void> {
  const sentAt = deps.clock.now().toISOString()
  await deps.db.transaction(async (tx) => {
    const [sent] = await tx
      .update(scheduledExportDeliveries)
      .set({ status: "sent", sentAt, reason: null, attempts: sql`attempts + 1` })
      .where(and(isDelivery(about), eq(scheduledExportDeliveries.status, "pending")))
      .returning()
    if (!sent) return
    const isOurs = and(
      eq(scheduledExports.accountId, sent.accountId),
      eq(scheduledExports.id, sent.scheduledExportId),
    )
    await tx.update(scheduledExports).set({ lastSentAt: sentAt }).where(isOurs)
  })
}

/** Notes why a report was not taken: codes alone, since servers repeat addresses in their words. */
export async function noteReportFailed(deps: BaseDeps, about: EmailAbout, failure: Failure): Promise<void> {
  const { error, isRefused, isOver, attempts } = failure
  const { name, code, responseCode } = mailError(error)
  const reason = [code ?? name, responseCode].filter(Boolean).join(" ")
  const status = isRefused ? "bounced" : isOver ? "failed" : "pending"
  await note(deps, about, { status, reason, attempts })
}

/** Notes what a mail server has reported of it, or that its address is stopped. */
export const noteReportOutcome = async (deps: BaseDeps, about: EmailAbout, outcome: EmailOutcome) => {
  await note(deps, about, outcome)
}
