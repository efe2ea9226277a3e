import { createHmac } from "node:crypto"
import { request } from "undici"
import type { StandInEvent, StripeFixture } from "./fixture.ts"

/** How events get to the app: at once, each twice, after the next one, not at all, or kept until they are sent by hand. */
export const deliveries = ["now", "twice", "late", "lost", "held"] as const
export type Delivery = (typeof deliveries)[number]

const lateMs = 5_000

export type SignedEvent = { body: Buffer; signature: string }

/** Posts events to the app, signed as Stripe signs them. */
export class Webhooks {
  readonly #fixture: StripeFixture
  readonly url: string
  /** The first signs; during a rotation all of them do. */
  secrets: string[]
  delivery: Delivery = "held"
  /** Events that the app has not taken. */
  readonly failed: StandInEvent[] = []
  #queue: Promise<unknown> = Promise.resolve()

  constructor(fixture: StripeFixture, url: string, secrets: string[]) {
    this.#fixture = fixture
    this.url = url
    this.secrets = secrets
    fixture.onEvent = (event) => this.#take(event)
  }

  /** @param at when it is signed, in milliseconds; the real time without a word, also where a test clock is ahead. */
  sign(
    event: object,
    {
      at = this.#fixture.realNow().getTime(),
      secrets = this.secrets,
    }: { at?: number; secrets?: string[] } = {},
  ): SignedEvent {
    const body = Buffer.from(JSON.stringify(event, null, 2))
    const time = Math.floor(at / 1_000)
    const signatures = secrets.map(
      (secret) => `v1=${createHmac("sha256", secret).update(`${time}.`).update(body).digest("hex")}`,
    )
    return { body, signature: [`t=${time}`, ...signatures].join(",") }
  }

  /** Posts an event. @returns the status of the answer; 0 without one. */
  async send(event: StandInEvent): Promise<number> {
    const { body, signature } = this.sign(event)
    const headers = { "content-type": "application/json; charset=utf-8", "stripe-signature": signature }
    const status = await request(this.url, { method: "POST", headers, body }).then(
      async (answer) => {
        await answer.body.dump()
        return answer.statusCode
      },
      () => 0,
    )
    const at = this.failed.indexOf(event)
    if (status >= 200 && status < 300 && at >= 0) this.failed.splice(at, 1)
    if ((status < 200 || status >= 300) && at < 0) this.failed.push(event)
    return status
  }

  /** Sends again what the app has not taken. */
  async sendFailed(): Promise<void> {
    for (const event of [...this.failed]) await this.send(event)
  }

  #take(event: StandInEvent): void {
    const { delivery } = this
    if (delivery === "lost" || delivery === "held") return
    const times = delivery === "twice" ? 2 : 1
    const send = async () => {
      for (let time = 0; time < times; time++) await this.send(event)
    }
    if (delivery === "late") setTimeout(() => void send(), lateMs * Math.random()).unref()
    else this.#queue = this.#queue.then(send)
  }

  /** Ends when all that is under way has been answered. */
  async settled(): Promise<void> {
    await this.#queue
  }
}
