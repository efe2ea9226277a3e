/** The fixed words of realtime, apart from the schemas so that browsers load them alone (D-236, D-237). */
export const channelKinds = [
  "account",
  "user",
  "image",
  "export_file",
  "recipient_upload",
  "location",
] as const
export type ChannelKind = (typeof channelKinds)[number]
export type Channel = `${ChannelKind}:${string}`

export const realtimeActions = [
  "IMAGE_PROCESSING_COMPLETE",
  "IMAGE_PROCESSING_FAILED",
  "EXPORT_FILE_READY",
  "RECIPIENT_UPLOAD_COMPLETE",
  "RECIPIENT_UPLOAD_ERROR",
  "CAMPAIGN_UPDATED",
  "REQUEST_UPDATED",
  "LOCAL_LISTING_UPDATED",
  "REVIEW_CREATED",
  "REVIEW_UPDATED",
  "RESPONSE_UPDATED",
  "BULK_ACTION_COMPLETE",
  "IMPORT_UPDATED",
  "LOCATION_IMPORT_UPDATED",
  "NOTICE_CREATED",
  "NOTICE_READ",
  "BILLING_UPDATED",
  "SESSION_INVALIDATED",
] as const
export type RealtimeAction = (typeof realtimeActions)[number]

/** Maximum channels of one stream (D-235). */
export const maxChannels = 20
/** The pause before a stream that broke off is opened again, in milliseconds. */
export const realtimeRetryMs = 3_000

/** @param resource id of what the channel is about. */
export const channelOf = (kind: ChannelKind, resource: string | number): Channel => `${kind}:${resource}`
