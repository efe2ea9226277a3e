import { sql } from "drizzle-orm"
import { todayIn } from "#lib/dates/today.ts"
import type { Profiles } from "../../connections/connector.ts"
import { AtProviderGone, ConsentEnded } from "../../connections/connector-errors.ts"
import { rowsOf } from "../../db/connect.ts"
import { type SourceCode, sourceId } from "../../db/reference/sources.ts"
import {
  type ListingSource,
  type ListingSources,
  ListingUnconnected,
  type LocationAtSource,
} from "../../directories/listing-source.ts"
import type { Deps } from "../deps.ts"
import { connectedPlace } from "./connected-place.ts"
import { providers } from "./connected-providers.ts"
import { withAccess } from "./with-access.ts"

type ConnectedDeps = Pick<Deps, "db" | "clock" | "config" | "log" | "mailer" | "connectors">

type Connected = { tokenId: number; externalId: string; timeZone: string }

async function connectedLocation({ db }: ConnectedDeps, at: LocationAtSource): Promise<Connected | null> {
  const place = connectedPlace({
    accountId: sql`l.account_id`,
    locationId: sql`l.id`,
    sourceId: sql`${sourceId(at.sourceCode)}`,
  })
  const [row] = await rowsOf<Connected>(
    db,
    sql`select c."tokenId", c."externalId",
          coalesce(nullif(l.time_zone, ''), nullif(a.time_zone, ''), 'UTC') as "timeZone"
        from locations l join accounts a on a.id = l.account_id, lateral (${place}) c
        where l.account_id = ${at.accountId} and l.id = ${at.locationId}`,
  )
  return row ?? null
}

function connectedSource(
  deps: ConnectedDeps,
  { connector, profiles }: { connector: Parameters<typeof withAccess>[1]; profiles: Profiles },
  otherwise: ListingSource | null,
): ListingSource {
  async function call<T>(
    { accountId }: LocationAtSource,
    { tokenId }: Connected,
    signal: AbortSignal,
    what: (accessToken: string) => Promise<T>,
  ): Promise<T> {
    try {
      return await withAccess(deps, connector, { accountId, tokenId }, what, signal)
    } catch (error) {
      throw error instanceof ConsentEnded ? new ListingUnconnected() : error
    }
  }
  const orUnknown = (error: unknown): null => {
    if (error instanceof AtProviderGone) return null
    throw error
  }

  return {
    async isSimulated(at) {
      return (await connectedLocation(deps, at)) ? false : ((await otherwise?.isSimulated(at)) ?? false)
    },
    async read(at, signal) {
      const place = await connectedLocation(deps, at)
      if (!place) return otherwise?.read(at, signal) ?? null
      return call(at, place, signal, (token) => profiles.read(token, place.externalId, signal)).catch(
        orUnknown,
      )
    },
    async suggested(at, signal) {
      const place = await connectedLocation(deps, at)
      if (!place) return otherwise?.suggested?.(at, signal) ?? null
      return call(at, place, signal, (token) => profiles.suggested(token, place.externalId, signal)).catch(
        orUnknown,
      )
    },
    async publish(at, wanted, signal) {
      const place = await connectedLocation(deps, at)
      if (!place) {
        if (otherwise) return otherwise.publish(at, wanted, signal)
        throw new ListingUnconnected()
      }
      const { listing, insistsOn = [] } = wanted
      const change = { listing, insistsOn, today: todayIn(place.timeZone, deps.clock.now()) }
      await call(at, place, signal, (token) => profiles.change(token, place.externalId, change, signal))
    },
  }
}

/**
 * Listings of locations that a real connection has matched are read and written at its provider; all others as before.
 * @param otherwise what reaches the directories that no connector does.
 */
export function connectedListings(deps: ConnectedDeps, otherwise: ListingSources): ListingSources {
  const made = new Map<string, ListingSource>()
  for (const [code, provider] of Object.entries(providers)) {
    const connector = deps.connectors(provider)
    if (!connector || connector.isSimulated || !connector.profiles) continue
    const { profiles } = connector
    made.set(code, connectedSource(deps, { connector, profiles }, otherwise(code as SourceCode)))
  }
  return (code) => made.get(code) ?? otherwise(code)
}
