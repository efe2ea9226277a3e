import { and, eq } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { users } from "../../db/schema/identity.ts"
import type { Deps } from "../deps.ts"
import type { ExportFileRow } from "./export-file-item.ts"

/** Queues the email that tells the owner of a file how it ended. @param tx the transaction that ends it. */
export async function queueExportMail(tx: Db, { mailer }: Deps, file: ExportFileRow): Promise<void> {
  const [owner] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.accountId, file.accountId), eq(users.id, file.userId)))
  const about = { accountId: file.accountId, exportFileId: file.id }
  if (owner) await mailer.queue(tx, "export_file", owner.email.toLowerCase(), about)
}
