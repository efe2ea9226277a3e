import { randomUUID } from "node:crypto"
import Stripe from "stripe"
import type { StripeSettings } from "./stripe-settings.ts"

/** Version of the API whose answers are read here; events come in that of the webhook endpoint. */
export const stripeVersion = "2026-10-28.endive"

/** The client of Stripe's API at the address of the settings. */
export function stripeClient({
  secretKey,
  apiUrl,
  patience,
}: Omit<StripeSettings, "webhookSecrets">): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl)
  const isPlain = protocol === "http:"
  return new Stripe(secretKey, {
    apiVersion: stripeVersion,
    protocol: isPlain ? "http" : "https",
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    maxNetworkRetries: patience.retries,
    timeout: patience.withinMs,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(),
  })
}

/** For a write that sets what may be set again: with the key it is done once, also when its answer gets lost. */
export const ownKey = (): { idempotencyKey: string } => ({ idempotencyKey: randomUUID() })

/** ISO 8601 of Stripe's seconds. */
export const instantOf = (seconds: number): string => new Date(seconds * 1_000).toISOString()

/** Stripe's seconds of an instant. */
export const secondsOf = (instant: string | Date): number => Math.floor(new Date(instant).getTime() / 1_000)

/** Id of an object that Stripe names or includes. */
export const idOf = (given: string | { id: string } | null): string | null =>
  typeof given === "string" ? given : (given?.id ?? null)
