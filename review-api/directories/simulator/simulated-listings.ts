import { isDeepStrictEqual } from "node:util"
import { millisecondsInDay } from "date-fns/constants"
import { and, eq, isNull, sql } from "drizzle-orm"
import { ownValue } from "#lib/contract/own-value.ts"
import type { Listing } from "../../core/listing.ts"
import { listingOf } from "../../db/queries/listing-of.ts"
import { locations } from "../../db/schema/places.ts"
import { simulatedListings } from "../../db/schema/simulated-listings.ts"
import { type LocationAtSource, Obstructed } from "../destination.ts"
import type { ListingSource, ListingSources } from "../listing-source.ts"
import type { SourceBehaviour } from "./behaviour.ts"
import { drifted, isUnknownAt, numberOf, seedOf } from "./drift.ts"
import { type Base, callSimulated, requireReachable } from "./simulated-destination.ts"
import { simulatedPlaceId } from "./simulated-place-id.ts"

/** How many stretches a listing makes up for that no one looked at. */
const maxStretches = 24

/** Simulated directories in place of all real ones. */
export function createSimulatedListings(base: Base, behaviour: SourceBehaviour): ListingSources {
  const source = createSource(base, behaviour)
  return () => source
}

/**
 * Directories that live in the database: each has a listing of its own of every location, which begins as the location
 * was when someone first looked, and drifts by itself as real ones do. The same location drifts in the same way always.
 */
function createSource({ db, clock, log }: Base, behaviour: SourceBehaviour): ListingSource {
  const isOf = ({ accountId, locationId, sourceCode }: LocationAtSource) =>
    and(
      eq(simulatedListings.accountId, accountId),
      eq(simulatedListings.locationId, locationId),
      eq(simulatedListings.sourceCode, sourceCode),
    )
  const stretchNow = () => Math.floor(clock.now().getTime() / (behaviour.driftDays * millisecondsInDay))

  /** The listing as it was left, made when there is none; one that is not known is found by another place id. */
  async function kept(location: LocationAtSource) {
    const [known] = await db.select().from(simulatedListings).where(isOf(location))
    const placeId = await placeIdOf(location)
    if (known && (known.listing || !placeId || known.placeId === placeId)) return known
    const isUnknown = !known && isUnknownAt(location, behaviour)
    const listing = isUnknown ? null : await listingOf(db, location)
    await db
      .insert(simulatedListings)
      .values({ ...location, listing, placeId, stretch: stretchNow() - 1 })
      .onConflictDoUpdate({
        target: [simulatedListings.accountId, simulatedListings.locationId, simulatedListings.sourceCode],
        set: { listing, placeId },
        setWhere: isNull(simulatedListings.listing),
      })
    const [made] = await db.select().from(simulatedListings).where(isOf(location))
    return made!
  }

  async function placeIdOf({ accountId, locationId }: LocationAtSource): Promise<string | null> {
    const [row] = await db
      .select({ placeId: locations.googlePlaceId })
      .from(locations)
      .where(and(eq(locations.accountId, accountId), eq(locations.id, locationId)))
    return row?.placeId ?? null
  }

  /** Its current state. */
  async function current(location: LocationAtSource): Promise<Listing | null> {
    const { listing: left, stretch: last } = await kept(location)
    const now = stretchNow()
    if (left === null || last >= now) return left
    let listing = left
    for (let stretch = Math.max(last, now - maxStretches) + 1; stretch <= now; stretch++) {
      const seed = `${seedOf(location)} ${stretch}`
      if (numberOf(seed) % 100 >= behaviour.driftPercent) continue
      listing = drifted(listing, `${seed} change`, clock.now().toISOString().slice(0, 10))
    }
    await db
      .update(simulatedListings)
      .set({ listing, stretch: now })
      .where(and(isOf(location), eq(simulatedListings.stretch, last)))
    return listing
  }

  return {
    isSimulated: async () => true,
    placeId: async ({ accountId, locationId }) => simulatedPlaceId(accountId, locationId),
    async read(location) {
      requireReachable(behaviour, location.sourceCode)
      return current(location)
    },
    async suggested(location) {
      requireReachable(behaviour, location.sourceCode)
      const { listing, publishedKey } = await kept(location)
      const seed = `${seedOf(location)} suggested`
      if (!listing || publishedKey !== null || numberOf(seed) % 100 >= behaviour.suggestedPercent) return null
      const wish = drifted(listing, `${seed} change`, clock.now().toISOString().slice(0, 10))
      return Object.fromEntries(
        Object.entries(wish).filter(([field, value]) => !isDeepStrictEqual(value, ownValue(listing, field))),
      )
    },
    publish: (location, { key, listing }, signal) => {
      log.info({ source: location.sourceCode }, "a simulated directory publishes")
      return callSimulated(behaviour, location, signal, async () => {
        const isUnclaimed = numberOf(`${seedOf(location)} unclaimed`) % 100 < behaviour.unclaimedPercent
        if (location.sourceCode !== "google_maps" && isUnclaimed) throw new Obstructed("claim")
        await current(location)
        await db
          .update(simulatedListings)
          .set({ listing, stretch: stretchNow(), publishedKey: key })
          .where(and(isOf(location), sql`${simulatedListings.publishedKey} is distinct from ${key}`))
      })
    },
  }
}
