import { Readable } from "node:stream"
import { and, desc, eq, gt, gte, inArray, or } from "drizzle-orm"
import { type RealtimeEvent, realtimeRetryMs } from "#lib/contract/index.ts"
import { ApiError } from "../../core/errors.ts"
import { safeError } from "../../core/safe-error.ts"
import { failureLevel, isDatabaseAway } from "../../db/away.ts"
import { persist } from "../../db/outage.ts"
import { events } from "../../db/schema/events.ts"
import { readSession } from "../../identity/open-session.ts"
import { requireActive, type Session, scopeOf } from "../../permissions/session.ts"
import { overlapMs, type StoredEvent } from "../../realtime/event-hub.ts"
import type { Deps } from "../deps.ts"
import type { Service } from "../service.ts"
import { mayReadChannel, seesLocation } from "./may-read-channel.ts"

const replayedMs = 300_000
const maxReplayed = 100

/**
 * Events missed by a stream that broke off: the newest 100 of the last 5 minutes (D-235). Those of the last
 * seconds before the given one come again, since the ids of transactions that overlap may come out of order.
 * @param lastId of the last event that the caller has; null and what is no id replay nothing.
 */
async function missedEvents(
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

/** A stored event as callers see it (D-236). */
const eventItem = (row: StoredEvent): RealtimeEvent => ({
  channel: row.channel,
  action: row.action as RealtimeEvent["action"],
  resource_id: row.resourceId,
  ...(row.url === null ? {} : { url: row.url }),
  ...(row.message === null ? {} : { message: row.message }),
  sent_at: new Date(row.createdAt).toISOString(),
})

/** A message of the stream; JSON has no line breaks of its own, so that one line of data is enough. */
const eventText = (row: StoredEvent): string =>
  `id: ${row.id}\nevent: message\ndata: ${JSON.stringify(eventItem(row))}\n\n`

/** Bytes that may wait for a slow reader; beyond that the stream ends, and the next one replays it. */
const maxWaitingBytes = 256 * 1024
const maxStreams = 20
/** How long a stream that is over waits for the event that says why. */
const lastWordMs = 1_000
const openStreams = new Map<string, number>()

const forbidden = () =>
  new ApiError(403, "You do not have access to one of these channels.", { code: "permission" })

async function requireChannels(deps: Deps, session: Session, channels: readonly string[]): Promise<void> {
  requireActive(session)
  const scope = scopeOf(session)
  for (const channel of channels) if (!(await mayReadChannel(deps, scope, channel))) throw forbidden()
}

/** Counts the streams of a session. @returns ends the count. @throws 429 */
function reserveSlot(tokenHash: string): () => void {
  const others = openStreams.get(tokenHash) ?? 0
  if (others >= maxStreams)
    throw new ApiError(429, `You have ${maxStreams} open streams. Close one first.`, {
      code: "too_many_streams",
    })
  openStreams.set(tokenHash, others + 1)
  return () => {
    const left = openStreams.get(tokenHash)! - 1
    if (left > 0) openStreams.set(tokenHash, left)
    else openStreams.delete(tokenHash)
  }
}

/**
 * GET /realtime: what happens on some channels from now on, and with Last-Event-ID what was missed (D-235). Session and
 * channels are asked again at each beat, and the stream ends when they no longer hold.
 * @throws 402 and 403 by the session's status, 403 for a channel that is not the caller's, 429 with too many streams.
 */
export const openStream: Service<"realtime.open"> = async ({ deps, scope, query, via }) => {
  const channels = [...new Set(query.channels)]
  await requireChannels(deps, via.session, channels)
  const { tokenHash } = via.session
  const releaseSlot = reserveSlot(tokenHash)
  let isReplayed = false
  let held: StoredEvent[] = []
  let sending = Promise.resolve()
  let leave = () => {}
  let beat: NodeJS.Timeout | undefined

  const stream = new Readable({
    read() {},
    destroy(error, done) {
      clearTimeout(beat)
      leave()
      releaseSlot()
      done(error)
    },
  })
  const end = () => {
    if (!stream.destroyed) stream.push(null)
  }
  let isOver = false
  const endSoon = () => {
    isOver = true
    setTimeout(end, lastWordMs).unref()
  }
  const write = (text: string) => {
    if (stream.destroyed || stream.readableEnded) return
    if (stream.readableLength > maxWaitingBytes) return end()
    stream.push(text)
  }
  /** One after the other, and only what happened where the caller may look. */
  const send = (row: StoredEvent) => {
    sending = sending
      .then(async () => {
        const { locationId } = row
        if (isOver && row.action !== "SESSION_INVALIDATED") return
        const isVisible =
          locationId === null || (await persist(deps.outage, () => seesLocation(deps, scope, locationId)))
        if (isVisible && row.accountId === scope.accountId) write(eventText(row))
        if (row.action === "SESSION_INVALIDATED") await readSession(deps, tokenHash).catch(end)
      })
      .catch((error) => {
        deps.log[failureLevel(error)]({ error: safeError(error) }, "an event was not sent")
        end()
      })
  }

  /** Each beat waits for the answer of the last, so that a slow database is not asked ever more. */
  const beatLater = () => {
    beat = setTimeout(() => {
      readSession(deps, tokenHash)
        .then((session) => requireChannels(deps, session, channels))
        .catch((error) => {
          // Whether it still may be is asked at the next beat.
          if (!isDatabaseAway(error)) throw error
        })
        .then(() => {
          write(": here\n\n")
          if (!stream.destroyed) beatLater()
        }, endSoon)
    }, deps.config.realtimeBeatMs).unref()
  }

  try {
    leave = await deps.events.join({
      channels: new Set(channels),
      hear: (row) => (isReplayed ? send(row) : held.push(row)),
      end,
    })
    write(`retry: ${realtimeRetryMs}\n\n`)
    const missed = await missedEvents(deps, scope.accountId, channels, via.lastEventId)
    for (const row of missed) send(row)
    isReplayed = true
    for (const row of held) send(row)
    held = []
  } catch (error) {
    stream.destroy()
    throw error
  }
  beatLater()
  return stream
}
