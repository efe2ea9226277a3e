import { and, eq } from "drizzle-orm"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { groups } from "../../db/schema/places.ts"

/** Holds a group of the account until the transaction ends. @throws 404 when it is missing or foreign. */
export async function lockGroup(tx: Db, accountId: number, id: string) {
  const [group] = await tx
    .select()
    .from(groups)
    .where(and(eq(groups.accountId, accountId), eq(groups.id, pathId(id))))
    .for("update")
  if (!group) throw notFound()
  return group
}
