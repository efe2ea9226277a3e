import { createHmac } from "node:crypto"
import { z } from "zod"
import { isSameSecret } from "../../core/same-secret.ts"
import type { Hint, Notifications } from "../connector.ts"
import { AtProviderGone, NotificationRefused, ProviderForbidden } from "../connector-errors.ts"
import type { Graph } from "./facebook-graph.ts"
import { type FacebookPages, facebookId } from "./facebook-pages.ts"

const maxNamed = 100

/** Events of a page: Facebook has no field for recommendations that can be subscribed to. */
const field = "feed"

const eventSchema = z.object({
  object: z.literal("page"),
  entry: z.array(
    z.object({
      id: z.coerce.string().pipe(facebookId),
      changes: z
        .array(
          z.object({
            value: z
              .object({ open_graph_story_id: z.coerce.string().pipe(facebookId).optional() })
              .optional(),
          }),
        )
        .default([]),
    }),
  ),
})

function hintIn(bytes: Buffer): Hint {
  let body: unknown
  try {
    body = JSON.parse(bytes.toString("utf8"))
  } catch {
    body = undefined
  }
  const { data } = eventSchema.safeParse(body)
  const entries = (data?.entry ?? []).filter(({ changes }) => changes.length > 0)
  const stories = entries.flatMap(({ changes }) =>
    changes.flatMap(({ value }) => value?.open_graph_story_id ?? []),
  )
  return {
    placeIds: [...new Set(entries.map(({ id }) => id))].slice(0, maxNamed),
    reviewIds: [...new Set(stories)].slice(0, maxNamed),
  }
}

/**
 * Webhooks of Facebook, which are signed over their bytes with the secret of the app. Before the first one, Facebook asks
 * the address for the verify token: that comes without a message.
 */
export function facebookNotifications(
  { appSecret, verifyToken }: { appSecret: string; verifyToken: string },
  graph: Graph,
  pages: FacebookPages,
): Notifications {
  return {
    async subscribe(accessToken, _account, signal) {
      for (const pageId of await pages.idsOf(accessToken, signal)) {
        try {
          await pages.within(accessToken, pageId, signal, (token) =>
            graph(`/${pageId}/subscribed_apps`, z.unknown(), {
              token,
              method: "POST",
              form: { subscribed_fields: field },
              signal,
            }),
          )
        } catch (error) {
          // The others are told of.
          if (!(error instanceof ProviderForbidden || error instanceof AtProviderGone)) throw error
        }
      }
    },
    async read(token, { data }) {
      const bytes = Buffer.from(data, "base64")
      if (bytes.length === 0) {
        if (!isSameSecret(token, verifyToken)) throw new NotificationRefused()
        return { placeIds: [], reviewIds: [] }
      }
      const signature = `sha256=${createHmac("sha256", appSecret).update(bytes).digest("hex")}`
      if (!isSameSecret(token, signature)) throw new NotificationRefused()
      return hintIn(bytes)
    },
  }
}
