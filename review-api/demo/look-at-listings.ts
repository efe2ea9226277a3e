import { createConnectors } from "../connections/create-connectors.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import { defaultBehaviour } from "../directories/simulator/behaviour.ts"
import { createSimulatedListings } from "../directories/simulator/simulated-listings.ts"
import { createDnsResolver } from "../dns/resolver.ts"
import { createOutboxTransport } from "../mail/outbox-transport.ts"
import { makeDeps } from "../make-deps.ts"
import { listingLookJob } from "../services/local-listings/listing-look-job.ts"
import type { Storage } from "../storage/storage.ts"

/**
 * Looks at what the simulated directories list of the demo accounts: what a program does first, which
 * takes it as long as to start.
 * @param storage nothing is kept in it.
 */
export async function lookAtListings(base: BaseDeps, storage: Storage): Promise<void> {
  const deps = makeDeps(base, {
    transport: createOutboxTransport(base),
    dns: createDnsResolver([]),
    storage,
    connectors: createConnectors(base, { simulated: true }),
    listingSources: createSimulatedListings(base, defaultBehaviour),
  })
  let waiting = await listingLookJob.waiting(deps)
  while (waiting.length > 0) {
    for (const id of waiting)
      await listingLookJob.run(deps, { id, signal: new AbortController().signal, isLastAttempt: true })
    waiting = await listingLookJob.waiting(deps)
  }
}
