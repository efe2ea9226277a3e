import { z } from "zod"

/** Kinds of emails to unsubscribe from (D-082), as in the URL. */
export const unsubscribeKinds = ["alerts", "requests", "scheduled_exports", "scorecards"] as const
export type UnsubscribeKind = (typeof unsubscribeKinds)[number]

export const unsubscribeParamsSchema = z.object({
  kind: z.enum(unsubscribeKinds),
  id: z.string().min(1).max(64),
})

/** Who would get no more mails from whom (D-082). */
export const unsubscribeSchema = z.looseObject({
  id: z.string(),
  kind: z.enum(unsubscribeKinds),
  email: z.string(),
  /** Of the sender. */
  name: z.string(),
  /** Null while mails are sent. */
  unsubscribed_at: z.string().nullable(),
  /** Until when it can be taken back; null when it cannot. */
  undo_until: z.string().nullish(),
  /** Language of a customer that was asked for feedback (D-311); null where it is not known. */
  locale: z.string().nullish(),
})
export type Unsubscribe = z.infer<typeof unsubscribeSchema>
