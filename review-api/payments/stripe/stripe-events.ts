import Stripe from "stripe"
import { z } from "zod"
import { PaymentRefused } from "../payment-errors.ts"
import type { ProviderEvent } from "../provider.ts"
import { idOf, instantOf } from "./stripe-client.ts"

/** Most seconds between the time of a signature and ours, before it and behind. */
const toleranceSeconds = 300

const named = z.union([z.string(), z.object({ id: z.string() }), z.null()]).catch(null)
const eventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(255),
  created: z.number().int(),
  data: z.object({
    object: z.object({
      id: z.string().nullish().catch(null),
      object: z.string().catch(""),
      customer: named.optional(),
    }),
  }),
})
/** An event of Stripe's second API has its object nowhere in it. */
const thinSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(255),
  created: z.string(),
})

const refused = (message: string, cause?: unknown) => new PaymentRefused("bad_signature", message, { cause })

const signedAt = (signature: string): number => {
  const times = signature.split(",").flatMap((part) => (part.startsWith("t=") ? [Number(part.slice(2))] : []))
  return times.at(-1) ?? Number.NaN
}

/**
 * Refuses what Stripe has not signed, or not now: Stripe's own check lets signatures of the future pass.
 * @throws PaymentRefused.
 */
function demandSigned(body: Uint8Array, signature: string, secrets: readonly string[], now: Date): void {
  const { signature: check } = Stripe.webhooks
  const fits = secrets.some((secret) => {
    try {
      return check!.verifyHeader(body, signature, secret, toleranceSeconds, undefined, now.getTime())
    } catch {
      return false
    }
  })
  const ahead = signedAt(signature) - now.getTime() / 1_000
  if (!fits || !(ahead <= toleranceSeconds))
    throw refused("The signature is not the provider's, or not of now")
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf8", { fatal: true }).decode(body))
  } catch (error) {
    throw refused("The event can't be read", error)
  }
}

/**
 * Reads a webhook of Stripe (D-288).
 * @param body the bytes as they came: Stripe signs these.
 * @throws PaymentRefused for one that none of the secrets has signed within five minutes before or behind `now`.
 */
export function readStripeEvent(
  body: Uint8Array,
  signature: string | null,
  secrets: readonly string[],
  now: Date,
): ProviderEvent {
  demandSigned(body, signature ?? "", secrets, now)
  const given = parsed(body)
  const event = eventSchema.safeParse(given).data
  if (event) {
    const { object } = event.data
    const objectId = object.id ?? null
    return {
      id: event.id,
      type: event.type,
      createdAt: instantOf(event.created),
      customerId: object.object === "customer" ? objectId : idOf(object.customer ?? null),
      objectId,
    }
  }
  const thin = thinSchema.safeParse(given).data
  if (!thin) throw refused("The event can't be read")
  return { id: thin.id, type: thin.type, createdAt: now.toISOString(), customerId: null, objectId: null }
}
