import { z } from "zod"
import { accountQuery, idSchema, listAnswer, pageQuery } from "../common.ts"
import { oauthProviderNames } from "../integrations/constants.ts"
import { lineSchema } from "../line.ts"
import { connectionStates, placeAdditionStatuses } from "./constants.ts"

const count = z.number().int().nonnegative()

/** Quota that a provider grants this installation, and the rest of it in this minute. */
export const quotaSchema = z.looseObject({
  calls_per_minute: count,
  calls_left: count,
  /** Of each profile. */
  edits_per_minute: count,
  /** Until when the provider wants to be left alone; null when it does not. */
  rests_until: z.string().nullish(),
})
export type ProviderQuota = z.infer<typeof quotaSchema>

/** Waiting places of a connection that become locations, and how many of them have. */
export const placeAdditionSchema = z.looseObject({
  id: idSchema,
  oauth_token_id: idSchema,
  status: z.enum(placeAdditionStatuses),
  /** Hundredths of the places that are done. */
  progress: count,
  total: count,
  added: count,
  /** Places that wait as before, each with the reason in `add_error`. */
  kept: count,
})
export type PlaceAddition = z.infer<typeof placeAdditionSchema>

/** A connection through which reviews come in by themselves, and how far it is. */
export const connectionSchema = z.looseObject({
  /** Of the OAuth token that holds its access. */
  oauth_token_id: idSchema,
  account_id: idSchema,
  integration_id: idSchema,
  integration_code: z.string(),
  state: z.enum(connectionStates),
  /** Whether its provider lets reviews be read at all; null while that is not known. */
  reads_reviews: z.boolean().nullish(),
  /** Error, in words; null if there is none. */
  error: z.string().nullish(),
  synced_at: z.string().nullish(),
  /** Until when its provider wants to be left alone; null when it does not. */
  paused_until: z.string().nullish(),
  /** Null when nothing happens until someone reconnects. */
  next_sync_at: z.string().nullish(),
  /** Of locations that the caller may see, like all figures of it. */
  places_matched: count,
  /** Matched places whose reviews have all been taken in at least once. */
  places_synced: count,
  places_doubtful: count,
  places_ignored: count,
  /** Matched places of which the last look came to nothing. */
  places_failing: count.nullish(),
  /** Reviews of matched places at the provider, as far as it has said so, and those taken in by now. */
  reviews_total: count,
  reviews_taken: count,
  /** Rest of the provider's quota; null if unknown. */
  quota: quotaSchema.nullish(),
  /** The last addition of its places as locations, until a day after its end. */
  addition: placeAdditionSchema.nullish(),
  /** Reviews that customers wrote on each of the last 7 days of the account, the oldest day first. */
  recent_days: z.array(z.object({ day: z.string(), reviews: count })),
})
export type Connection = z.infer<typeof connectionSchema>

export const connectionsQuerySchema = z.object({ ...accountQuery, ...pageQuery })
export const connectionsAnswerSchema = listAnswer("connections", connectionSchema)

/** Characters of a message: 65,536 bytes in base64, and a few more. */
export const maxNotificationText = 90_000

/** POST /connections/notifications: a message of a provider, and the signed token or the secret that came with it. */
export const notificationBodySchema = z.object({
  provider: z.enum(oauthProviderNames),
  token: lineSchema.min(1, "can't be blank").max(4_096),
  /** As Google's Pub/Sub has it: `data` is JSON in base64; of Facebook it is the very bytes that are signed. */
  message: z.looseObject({ data: lineSchema.max(maxNotificationText).default("") }),
})
