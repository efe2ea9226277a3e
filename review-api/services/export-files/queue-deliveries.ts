import { and, eq } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { scheduledExportDeliveries as deliveries } from "../../db/schema/scheduled-exports.ts"
import type { Deps } from "../deps.ts"
import type { ExportFileRow } from "./export-file-item.ts"

const waitsFor = ({ accountId, id }: ExportFileRow) =>
  and(eq(deliveries.accountId, accountId), eq(deliveries.exportFileId, id), eq(deliveries.status, "pending"))

/**
 * Queues the report of a run to those for whom its file was ordered.
 * @param tx the transaction that ends the file.
 */
export async function queueDeliveries(
  tx: Db,
  { mailer }: Pick<Deps, "mailer">,
  file: ExportFileRow,
): Promise<void> {
  const waiting = await tx.select().from(deliveries).where(waitsFor(file)).orderBy(deliveries.id)
  for (const { accountId, id, email } of waiting) {
    await mailer.queue(tx, "scheduled_export", email, { accountId, deliveryId: id })
  }
}

/** Notes that nobody gets a file, since it was not made. @param tx the transaction that ends it. */
export async function failDeliveries(tx: Db, file: ExportFileRow): Promise<void> {
  await tx
    .update(deliveries)
    .set({ status: "failed", reason: "the file could not be created" })
    .where(waitsFor(file))
}
