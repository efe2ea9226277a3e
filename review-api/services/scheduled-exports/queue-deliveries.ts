import type { Db } from "../../db/connect.ts"
import { scheduleRecipients } from "../../db/queries/schedule-recipients.ts"
import { scheduledExportDeliveries } from "../../db/schema/scheduled-exports.ts"
import type { Deps } from "../../deps.ts"
import type { ExportFileRow } from "../export-files/export-file-item.ts"
import { newPublicId } from "../public-id.ts"

/**
 * Queues the report of a run to each recipient of its schedule.
 * @param tx the transaction that ends the file.
 */
export async function queueDeliveries(tx: Db, { mailer, clock }: Deps, file: ExportFileRow): Promise<void> {
  const { accountId, scheduledExportId, occurrenceAt } = file
  if (scheduledExportId === null || occurrenceAt === null) return
  const recipients = await scheduleRecipients(tx, accountId, scheduledExportId)
  for (const { userId, email } of recipients) {
    const recipient = email.toLowerCase()
    const [delivery] = await tx
      .insert(scheduledExportDeliveries)
      .values({
        ...{ accountId, scheduledExportId, occurrenceAt, userId, email: recipient },
        ...{ publicId: newPublicId(), exportFileId: file.id, createdAt: clock.now().toISOString() },
      })
      .onConflictDoNothing()
      .returning()
    if (delivery) {
      await mailer.queue(tx, "scheduled_export", recipient, { accountId, deliveryId: delivery.id })
    }
  }
}
