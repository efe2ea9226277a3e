import type { BaseDeps } from "../db/base-deps.ts"
import { createDailyQuota } from "./daily-quota.ts"
import type { ExcerptSource } from "./excerpt-source.ts"
import type { Shared } from "./resting-hosts.ts"
import { createTripadvisor } from "./tripadvisor/create-tripadvisor.ts"
import type { TripadvisorSettings } from "./tripadvisor/tripadvisor-settings.ts"
import { createYelp } from "./yelp/create-yelp.ts"
import type { YelpSettings } from "./yelp/yelp-settings.ts"

export type ExcerptSourceSettings = {
  /** Null without a key. */
  yelp?: YelpSettings | null
  tripadvisor?: TripadvisorSettings | null
  /** Shared call state of this installation's processes. */
  shared?: Shared
}

/** The sources of excerpts that this installation has a key for; there is no simulated one. */
export function createExcerptSources(
  base: Pick<BaseDeps, "db" | "clock">,
  { yelp, tripadvisor, shared }: ExcerptSourceSettings,
): ExcerptSource[] {
  const partsOf = ({ apiUrl, callsPerDay }: { apiUrl: string; callsPerDay: number }) => ({
    clock: base.clock,
    quota: createDailyQuota(base, { host: new URL(apiUrl).host, perDay: callsPerDay }),
    shared,
  })
  return [
    ...(yelp ? [createYelp(yelp, partsOf(yelp))] : []),
    ...(tripadvisor ? [createTripadvisor(tripadvisor, partsOf(tripadvisor))] : []),
  ]
}
