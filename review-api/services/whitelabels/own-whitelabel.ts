import { and, eq } from "drizzle-orm"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { whitelabels } from "../../db/schema/identity.ts"
import type { Scope } from "../../permissions/scope.ts"

export type StoredWhitelabel = typeof whitelabels.$inferSelect

/**
 * The white label that the own account owns, locked for the transaction.
 * @throws 404 for every other one, a parent's too.
 */
export async function lockOwnWhitelabel(tx: Db, scope: Scope, id: string): Promise<StoredWhitelabel> {
  const [row] = await tx
    .select()
    .from(whitelabels)
    .where(and(eq(whitelabels.accountId, scope.accountId), eq(whitelabels.id, pathId(id))))
    .for("update")
  if (!row) throw notFound()
  return row
}

/** Its name in the audit log. */
export const whitelabelResource = ({ id, name }: Pick<StoredWhitelabel, "id" | "name">) => ({
  type: "whitelabel" as const,
  id,
  name,
})
