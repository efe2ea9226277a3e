import { and, eq, sql } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { responses } from "../../db/schema/reviews.ts"
import type { Deps } from "../deps.ts"

type Keys = { accountId: number; id: number }

export const isResponse = ({ accountId, id }: Keys) =>
  and(eq(responses.accountId, accountId), eq(responses.id, id))

/** Values that send a response to the source, or remove it: a day of attempts begins (D-130). */
export const onItsWay = ({ clock }: Pick<Deps, "clock">) => {
  const now = clock.now().toISOString()
  return { submittedAt: now, nextAttemptAt: now, failures: 0, error: null }
}

/** Writes what a person has changed: another version. @param tx holds the review. */
export async function changeResponse(
  tx: Db,
  { clock }: Pick<Deps, "clock">,
  keys: Keys,
  values: Partial<typeof responses.$inferInsert>,
): Promise<void> {
  await tx
    .update(responses)
    .set({ ...values, version: sql`${responses.version} + 1`, updatedAt: clock.now().toISOString() })
    .where(isResponse(keys))
}

/** The name of the job of a response. */
export const jobIdOf = ({ accountId, id }: Keys): string => `${accountId}-${id}`

/** @throws when it is none. */
export function keysOfJob(jobId: string): Keys {
  const [accountId, id] = jobId.split("-").map(Number)
  if (!accountId || !id) throw new Error("no response has such a job")
  return { accountId, id }
}
