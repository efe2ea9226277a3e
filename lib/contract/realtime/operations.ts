import { operation } from "../operation.ts"
import * as realtime from "./schema.ts"

/** Events as they happen (D-235). What a channel shows is asked when it is opened, and again while it stays open. */
export const realtimeOperations = {
  "realtime.open": operation({
    method: "GET",
    path: "/realtime",
    optional: "page",
    summary: "Stream events of channels as server-sent events",
    tag: "realtime",
    access: "session",
    status: 200,
    refusals: [402],
    streams: "events",
    query: realtime.realtimeQuerySchema,
  }),
} as const
