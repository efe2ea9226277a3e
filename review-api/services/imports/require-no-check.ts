import { and, eq } from "drizzle-orm"
import { ApiError } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { accounts } from "../../db/schema/identity.ts"
import { importFiles } from "../../db/schema/import-files.ts"

/**
 * Holds the account, so that one file of it at a time is checked or waits for its check: no one waits behind the files
 * of a single account.
 * @param tx a transaction, which sends a file to be checked afterwards.
 * @throws 409 while another one is.
 */
export async function requireNoCheck(tx: Db, accountId: number): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("no key update")
  const [checked] = await tx
    .select({ name: importFiles.fileName })
    .from(importFiles)
    .where(and(eq(importFiles.accountId, accountId), eq(importFiles.state, "checking")))
    .limit(1)
  if (checked) throw new ApiError(409, "Another file is still being checked. Try again when it's done.")
}
