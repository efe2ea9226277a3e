import { and, eq } from "drizzle-orm"
import { notFound } from "../../core/errors.ts"
import { unsubscribes } from "../../db/schema/unsubscribes.ts"
import type { Service } from "../service.ts"
import { type UnsubscribeRow, unsubscribeItem } from "./unsubscribe-item.ts"

/** Whom a link unsubscribes from whom; looking changes nothing (D-082). @throws 404 for an unknown link. */
export const getUnsubscribe: Service<"unsubscribes.get"> = async ({ deps, params: { kind, id } }) => {
  const [row] = await deps.db
    .select()
    .from(unsubscribes)
    .where(and(eq(unsubscribes.id, id), eq(unsubscribes.kind, kind)))
  if (!row) throw notFound()
  return unsubscribeItem(row as UnsubscribeRow, deps.clock.now())
}
