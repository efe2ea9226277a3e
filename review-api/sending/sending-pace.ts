import { sql } from "drizzle-orm"
import { stamp } from "../asking/campaign-key.ts"
import { dailyLimit } from "../asking/daily-limit.ts"
import type { SendingIdentity } from "../asking/sending-identity.ts"
import type { Db } from "../db/connect.ts"
import { column, rowsOf } from "../db/rows.ts"

/**
 * How many emails a domain may still send on a day; null for any number. Where there is a limit, the count of the day is
 * held until the transaction ends.
 */
export async function paceLeft(
  tx: Db,
  { own, way }: SendingIdentity,
  day: string,
  now: Date,
): Promise<number | null> {
  const limit = dailyLimit(own, now)
  if (limit === null) return null
  const [row] = await rowsOf(
    tx,
    { sent: column.number() },
    sql`insert into sending_days as kept (way, day, sent) values (${way}, ${day}::date, 0)
        on conflict (way, day) do update set sent = kept.sent returning sent`,
  )
  return Math.max(0, limit - row!.sent)
}

/** Counts emails that leave through a domain of an account; the first one begins its warm-up. */
export async function countSent(
  tx: Db,
  accountId: number,
  { own, way }: SendingIdentity,
  { day, count, now }: { day: string; count: number; now: Date },
): Promise<void> {
  if (!own || count === 0) return
  await tx.execute(sql`insert into sending_days as kept (way, day, sent) values (${way}, ${day}::date, ${count})
    on conflict (way, day) do update set sent = kept.sent + excluded.sent`)
  if (own.warmingSince === null)
    await tx.execute(sql`update sending_domains set warming_since = ${stamp(now)}
      where account_id = ${accountId}::bigint and warming_since is null`)
}
