import { sql } from "drizzle-orm"
import type { Db } from "../connect.ts"
import { grainNames, grains } from "./grains.ts"

/**
 * Forgets what an import that is being removed added to the rollups, in every generation. Its reviews must have been
 * deleted before, or in the same transaction.
 */
export async function dropImportRollups(tx: Db, accountId: number, importId: number): Promise<void> {
  await tx.execute(sql`select 1 from accounts where id = ${accountId} for share`)
  for (const name of grainNames) {
    await tx.execute(sql`
      delete from ${sql.raw(grains[name].table)} where account_id = ${accountId} and import_id = ${importId}`)
  }
}
