import { and, desc, eq, gt, gte, inArray, or } from "drizzle-orm"
import { events } from "../../db/schema/events.ts"
import { overlapMs, type StoredEvent } from "../../realtime/event-hub.ts"
import type { Deps } from "../deps.ts"

const replayedMs = 300_000
const maxReplayed = 100

/**
 * What a stream that broke off has missed: the newest 100 events of the last 5 minutes (D-235). Those of the last
 * seconds before the given one come again, since the ids of transactions that overlap may come out of order.
 * @param lastId of the last event that the caller has; null and what is no id replay nothing.
 */
export async function missedEvents(
  { db, clock }: Pick<Deps, "db" | "clock">,
  accountId: number,
  channels: readonly string[],
  lastId: string | null,
): Promise<StoredEvent[]> {
  if (lastId === null || !/^\d{1,15}$/.test(lastId)) return []
  const id = Number(lastId)
  const oldest = new Date(clock.now().getTime() - replayedMs).toISOString()
  const [last] = await db.select({ at: events.createdAt }).from(events).where(eq(events.id, id))
  const overlap = last && new Date(Date.parse(last.at) - overlapMs).toISOString()
  const rows = await db
    .select()
    .from(events)
    .where(
      and(
        eq(events.accountId, accountId),
        inArray(events.channel, [...channels]),
        gte(events.createdAt, oldest),
        or(gt(events.id, id), overlap ? gte(events.createdAt, overlap) : undefined),
      ),
    )
    .orderBy(desc(events.id))
    .limit(maxReplayed)
  return rows.reverse()
}
