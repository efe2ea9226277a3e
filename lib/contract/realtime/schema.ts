import { z } from "zod"
import { channelKinds, maxChannels, realtimeActions } from "./constants.ts"

const channelPattern = new RegExp(`^(?:${channelKinds.join("|")}):[\\w-]{1,64}$`)
const channelError = `must be one of ${channelKinds.map((kind) => `${kind}:{id}`).join(", ")}`

/** GET /realtime (D-235). */
export const realtimeQuerySchema = z.object({
  channels: z.array(z.string().regex(channelPattern, channelError)).min(1).max(maxChannels),
})

/** Data of a stream message (D-236). */
export const realtimeEventSchema = z.looseObject({
  channel: z.string(),
  action: z.enum(realtimeActions),
  resource_id: z.string(),
  url: z.string().nullish(),
  message: z.string().nullish(),
  sent_at: z.string(),
})
export type RealtimeEvent = z.infer<typeof realtimeEventSchema>
