import { and, eq } from "drizzle-orm"
import { writeApart } from "../../db/apart.ts"
import type { Db } from "../../db/connect.ts"
import { scheduledExportDeliveries as deliveries } from "../../db/schema/scheduled-exports.ts"
import { putAside } from "../../db/set-aside.ts"
import type { Deps } from "../deps.ts"
import type { ExportFileRow } from "./export-file-item.ts"

const waitsFor = ({ accountId, id }: ExportFileRow) =>
  and(eq(deliveries.accountId, accountId), eq(deliveries.exportFileId, id), eq(deliveries.status, "pending"))

/**
 * Queues the report of a run to those for whom its file was ordered; what can't be queued has failed alone.
 * @param tx the transaction that ends the file.
 */
export async function queueDeliveries(
  tx: Db,
  deps: Pick<Deps, "mailer" | "clock" | "log">,
  file: ExportFileRow,
): Promise<void> {
  const waiting = await tx.select().from(deliveries).where(waitsFor(file)).orderBy(deliveries.id)
  const { failed } = await writeApart(tx, waiting, async (part, some) => {
    for (const { accountId, id, email } of some)
      await deps.mailer.queue(part, "scheduled_export", email, { accountId, deliveryId: id })
  })
  for (const { row, error } of failed) {
    const { accountId, id } = row
    await tx
      .update(deliveries)
      .set({ status: "failed", reason: "something went wrong on our side" })
      .where(and(eq(deliveries.accountId, accountId), eq(deliveries.id, id)))
    await putAside(deps, tx, { kind: "export_file", row: `delivery-${id}`, accountId, error, isLeft: true })
  }
}

/** Notes that no one gets a file, since it was not made. @param tx the transaction that ends it. */
export async function failDeliveries(tx: Db, file: ExportFileRow): Promise<void> {
  await tx
    .update(deliveries)
    .set({ status: "failed", reason: "the file could not be created" })
    .where(waitsFor(file))
}
