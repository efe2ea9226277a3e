import { createRemoteJWKSet, errors, jwtVerify } from "jose"
import { z } from "zod"
import type { Clock } from "../../core/clock.ts"
import { SourceBusy } from "../../directories/response-source.ts"
import type { Patience } from "../ask-provider.ts"
import type { Notifications } from "../connector.ts"
import { NotificationRefused } from "../connector-errors.ts"
import { askGoogle } from "./ask-google.ts"
import type { GooglePush } from "./google-settings.ts"

const types = ["NEW_REVIEW", "UPDATED_REVIEW"]
/** Pub/Sub signs with a life of an hour; clocks may differ a little. */
const leewaySeconds = 60
const maxNamed = 10

const settingSchema = z.object({
  pubsubTopic: z.string().default(""),
  notificationTypes: z.array(z.string()).default([]),
})

const claimsSchema = z.object({ email: z.string(), email_verified: z.literal(true) })

const isKeysAway = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) ||
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  // An answer that is no list of keys.
  error.code === "ERR_JOSE_GENERIC"

/** Names of resources that a message has in any of its fields: the documents leave open how these are spelled. */
function locationsIn(data: string): string[] {
  let body: unknown
  try {
    body = JSON.parse(Buffer.from(data, "base64").toString("utf8"))
  } catch {
    return []
  }
  if (typeof body !== "object" || body === null) return []
  const ids = Object.values(body).flatMap((value) =>
    typeof value === "string" ? (/(?:^|\/)locations\/(\w{1,100})(?:\/|$)/.exec(value)?.[1] ?? []) : [],
  )
  return [...new Set(ids)].slice(0, maxNamed)
}

/** Notifications of Google Business Profile, which come by Pub/Sub and are signed by a service account of ours. */
export function googleNotifications(push: GooglePush, clock: Clock, patience: Patience): Notifications {
  const keys = createRemoteJWKSet(new URL(push.keysUrl), { timeoutDuration: patience.withinMs })
  return {
    async subscribe(accessToken, account, signal) {
      const url = new URL(`/v1/${account}/notificationSetting`, push.notificationsUrl)
      const call = { accessToken, signal, patience }
      const { pubsubTopic, notificationTypes } = await askGoogle(url, settingSchema, call)
      // There is one topic for each account: another program's would be silenced.
      if (pubsubTopic && pubsubTopic !== push.topic) return
      if (pubsubTopic && types.every((type) => notificationTypes.includes(type))) return
      url.search = new URLSearchParams({ updateMask: "pubsubTopic,notificationTypes" }).toString()
      const json = {
        name: `${account}/notificationSetting`,
        pubsubTopic: push.topic,
        notificationTypes: [...new Set([...notificationTypes, ...types])],
      }
      await askGoogle(url, settingSchema, { ...call, method: "PATCH", json })
    },
    async read(token, { data }) {
      try {
        const { payload } = await jwtVerify(token, keys, {
          algorithms: ["RS256"],
          issuer: ["https://accounts.google.com", "accounts.google.com"],
          audience: push.audience,
          clockTolerance: leewaySeconds,
          currentDate: clock.now(),
          requiredClaims: ["exp", "iat"],
        })
        const claims = claimsSchema.safeParse(payload)
        if (claims.data?.email !== push.serviceAccount) throw new NotificationRefused()
      } catch (error) {
        if (error instanceof NotificationRefused) throw error
        throw isKeysAway(error) ? new SourceBusy() : new NotificationRefused()
      }
      return { placeIds: locationsIn(data), reviewIds: [] }
    },
  }
}
