import type { RealtimeEvent } from "#lib/contract/index.ts"
import type { StoredEvent } from "../../realtime/event-hub.ts"

/** A stored event as callers see it (D-236). */
export const eventItem = (row: StoredEvent): RealtimeEvent => ({
  channel: row.channel,
  action: row.action as RealtimeEvent["action"],
  resource_id: row.resourceId,
  ...(row.url === null ? {} : { url: row.url }),
  ...(row.message === null ? {} : { message: row.message }),
  sent_at: new Date(row.createdAt).toISOString(),
})

/** A message of the stream; JSON has no line breaks of its own, so that one line of data is enough. */
export const eventText = (row: StoredEvent): string =>
  `id: ${row.id}\nevent: message\ndata: ${JSON.stringify(eventItem(row))}\n\n`
