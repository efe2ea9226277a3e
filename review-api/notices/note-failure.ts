import { millisecondsInDay } from "date-fns/constants"
import { sql } from "drizzle-orm"
import type { NoticeFacts } from "#lib/contract/index.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import type { Db } from "../db/connect.ts"
import { column, rowsOf } from "../db/rows.ts"
import { createNotice, type NewNotice } from "./create-notice.ts"

/** How long failures join a notice that nobody has read. */
const joinWithinMs = millisecondsInDay

type Failure = Omit<NewNotice, "kind" | "facts"> & {
  /** Facts of a notice about so many. */
  factsOf: (count: number) => NoticeFacts
}

/**
 * Tells who published several things, each by itself, that some failed (D-321): one notice, which counts them, until it is
 * read. One of several locations is shown whatever the user may still see.
 * @param tx the transaction of the failure.
 */
export async function noteFailure(
  tx: Db,
  { clock }: Pick<BaseDeps, "clock">,
  { factsOf, ...failure }: Failure,
): Promise<void> {
  const { accountId, userId, resource, locationId = null } = failure
  // Of failures at the same time one writes the notice.
  await tx.execute(
    sql`select 1 from users where account_id = ${accountId} and id = ${userId} for no key update`,
  )
  const since = new Date(clock.now().getTime() - joinWithinMs).toISOString()
  const [known] = await rowsOf(
    tx,
    { id: column.number(), count: column.number() },
    sql`select id, coalesce((facts ->> 'count')::integer, 1) as count from notices
        where account_id = ${accountId} and user_id = ${userId} and kind = 'publication_failed'
          and resource_type = ${resource} and read_at is null and created_at > ${since}::timestamptz
        order by id desc limit 1`,
  )
  if (!known) {
    const facts = { ...factsOf(1), count: 1 }
    return createNotice(tx, { clock }, { ...failure, kind: "publication_failed", facts })
  }
  const count = known.count + 1
  await tx.execute(sql`update notices set facts = ${JSON.stringify({ ...factsOf(count), count })}::jsonb,
      location_id = case when location_id = ${locationId}::bigint then location_id end
    where account_id = ${accountId} and id = ${known.id}`)
}
