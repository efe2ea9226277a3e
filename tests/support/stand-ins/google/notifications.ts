import type { FastifyInstance } from "fastify"
import { exportJWK, generateKeyPair, SignJWT } from "jose"
import type { GooglePush } from "#review-api/connections/google/google-settings.ts"
import type { GoogleFixture } from "./fixture.ts"
import { invalidArgument, notFound } from "./google-error.ts"

type Setting = { name: string; pubsubTopic?: string; notificationTypes?: string[] }
type Sent = { data: string; token: string }

const known = new Set([
  "GOOGLE_UPDATE",
  "NEW_REVIEW",
  "UPDATED_REVIEW",
  "NEW_CUSTOMER_MEDIA",
  "DUPLICATE_LOCATION",
])
const keyId = "stand-in-1"
const lifeSeconds = 3_600

/** Business Profile's notification settings, and a Pub/Sub subscription that pushes what is published. */
export class StandInNotifications {
  readonly settings = new Map<string, Setting>()
  readonly push: Omit<GooglePush, "notificationsUrl" | "keysUrl">
  readonly #now: () => Date
  readonly #keys = generateKeyPair("RS256", { extractable: true })
  #count = 0

  constructor(now: () => Date, audience: string) {
    this.#now = now
    this.push = {
      topic: "projects/stand-in/topics/reviews",
      serviceAccount: "push@stand-in.iam.gserviceaccount.com",
      audience,
    }
  }

  async publicKeys() {
    const { publicKey } = await this.#keys
    return { keys: [{ ...(await exportJWK(publicKey)), kid: keyId, alg: "RS256", use: "sig" }] }
  }

  /** A token as Pub/Sub signs one. @param change claims that differ. */
  async token(change: Record<string, unknown> = {}): Promise<string> {
    const now = Math.floor(this.#now().getTime() / 1_000)
    const claims = {
      iss: "https://accounts.google.com",
      aud: this.push.audience,
      sub: "1",
      iat: now,
      exp: now + lifeSeconds,
      email: this.push.serviceAccount,
      email_verified: true,
      ...change,
    }
    const { privateKey } = await this.#keys
    return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: keyId, typ: "JWT" }).sign(privateKey)
  }

  /** Notification about a review when its account has subscribed; null when it has not. */
  async notificationOf(review: string, type: "NEW_REVIEW" | "UPDATED_REVIEW"): Promise<Sent | null> {
    const account = review.slice(0, review.indexOf("/locations/"))
    const setting = this.settings.get(account)
    if (setting?.pubsubTopic !== this.push.topic || !setting.notificationTypes?.includes(type)) return null
    const [locationName] = review.split("/reviews/")
    const body = JSON.stringify({ name: review, locationName, notificationType: type })
    return { data: Buffer.from(body).toString("base64"), token: await this.token() }
  }

  /** Pushes it as Pub/Sub does. @returns the status of the answer. */
  async send({ data, token }: Sent, to: string = this.push.audience): Promise<number> {
    this.#count++
    const message = { data, messageId: String(this.#count), publishTime: this.#now().toISOString() }
    const answer = await fetch(to, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ message, subscription: "projects/stand-in/subscriptions/outpost" }),
    })
    await answer.text()
    return answer.status
  }
}

/** Serves notification settings and the keys that pushes are signed with. */
export function serveNotifications(
  app: FastifyInstance,
  fixture: GoogleFixture,
  notifications: StandInNotifications,
): void {
  const path = "/v1/accounts/:account/notificationSetting"
  const accountOf = ({ account }: { account: string }): string => {
    const name = `accounts/${account}`
    if (!fixture.accounts.some((known) => known.name === name)) throw notFound()
    return name
  }
  app.get<{ Params: { account: string } }>(path, async ({ params }) => {
    const account = accountOf(params)
    return notifications.settings.get(account) ?? { name: `${account}/notificationSetting` }
  })
  app.patch<{ Params: { account: string }; Querystring: { updateMask?: string }; Body: Setting }>(
    path,
    async ({ params, query, body }) => {
      const account = accountOf(params)
      if (!query.updateMask || body.notificationTypes?.some((type) => !known.has(type)))
        throw invalidArgument()
      const fields = query.updateMask.split(",")
      const given = Object.fromEntries(Object.entries(body).filter(([field]) => fields.includes(field)))
      const changed = {
        ...notifications.settings.get(account),
        ...given,
        name: `${account}/notificationSetting`,
      }
      notifications.settings.set(account, changed)
      return changed
    },
  )
  app.get("/oauth2/v3/certs", async () => notifications.publicKeys())
}
