import { and, eq, sql } from "drizzle-orm"
import type { Connector, ProviderPlace } from "../../connections/connector.ts"
import { AccessExpired } from "../../connections/connector-errors.ts"
import { safeError } from "../../core/safe-error.ts"
import { type Db, rowsOf } from "../../db/connect.ts"
import { connectionPlaces, connections } from "../../db/schema/connections.ts"
import type { Deps } from "../deps.ts"
import { type Attempt, holdAttempt } from "./attempt.ts"
import { domainsOf } from "./domains-of.ts"
import { comparable, type KnownLocation, matchPlace } from "./match-place.ts"
import { type ConnectionKeys, withAccess } from "./with-access.ts"

/** Places whose provider does not tell of news are asked about as often as others: nothing fails with it. */
async function subscribe(
  { log }: Deps,
  { notifications }: Connector,
  accessToken: string,
  accountExternalId: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await notifications?.subscribe(accessToken, accountExternalId, signal)
  } catch (error) {
    if (error instanceof AccessExpired || signal.aborted) throw error
    log.warn({ error: safeError(error) }, "a provider was not asked for notifications")
  }
}

async function placesAtProvider(
  deps: Deps,
  connector: Connector,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<ProviderPlace[]> {
  const domains = await domainsOf(deps.db, attempt.accountId)
  return withAccess(
    deps,
    connector,
    attempt,
    async (accessToken) => {
      const found: ProviderPlace[] = []
      for (const { externalId } of await connector.accounts(accessToken, signal)) {
        const account = { externalId, domains }
        for await (const places of connector.places(accessToken, account, signal)) found.push(...places)
        await subscribe(deps, connector, accessToken, externalId, signal)
      }
      return found
    },
    signal,
  )
}

/** Locations of an account that no place of a connection is yet. */
export const freeLocations = (tx: Db, { accountId, tokenId }: ConnectionKeys): Promise<KnownLocation[]> =>
  rowsOf<KnownLocation>(
    tx,
    sql`select l.id, l.name, l.public_name as "publicName", l.address, l.city, l.zipcode, l.phone, l.country,
          l.google_place_id as "googlePlaceId"
        from locations l where l.account_id = ${accountId} and l.deleted_at is null
          and not exists (select 1 from connection_places p where p.account_id = l.account_id
            and p.token_id = ${tokenId} and p.location_id = l.id and p.status = 'matched')
        order by l.id`,
  )

const rowsPerStatement = 500

/**
 * Lists the places of a connection and matches those that are new; what a person or an earlier listing has settled
 * stays. A place that the provider lists no more is left as it is: its reviews may come back with it.
 */
export async function listPlaces(
  deps: Deps,
  connector: Connector,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<void> {
  const found = await placesAtProvider(deps, connector, attempt, signal)
  const { accountId, tokenId } = attempt
  await deps.db.transaction(async (tx) => {
    await holdAttempt(tx, attempt)
    const known = await tx
      .select({ externalId: connectionPlaces.externalId })
      .from(connectionPlaces)
      .where(and(eq(connectionPlaces.accountId, accountId), eq(connectionPlaces.tokenId, tokenId)))
    const knownIds = new Set(known.map(({ externalId }) => externalId))
    let free = (await freeLocations(tx, attempt)).map(comparable)
    // Place ids leave no doubt: they come first, so that no likeness takes their location.
    const fresh = found
      .filter(({ externalId }) => !knownIds.has(externalId))
      .sort((a, b) => Number(b.placeId !== null) - Number(a.placeId !== null))
    const rows = fresh.map((place) => {
      const match = matchPlace(place, free)
      if (match.status === "matched") free = free.filter(({ location }) => location.id !== match.locationId)
      return {
        ...{ accountId, tokenId, externalId: place.externalId, placeId: place.placeId },
        name: place.name,
        address: [place.address, place.city, place.postalCode].filter(Boolean).join(", ") || null,
        phone: place.phone,
        ...match,
      }
    })
    for (let at = 0; at < rows.length; at += rowsPerStatement) {
      const some = rows.slice(at, at + rowsPerStatement)
      await tx.insert(connectionPlaces).values(some).onConflictDoNothing()
    }
    await tx
      .update(connections)
      .set({ placesListedAt: deps.clock.now().toISOString() })
      .where(and(eq(connections.accountId, accountId), eq(connections.tokenId, tokenId)))
  })
}
