import { and, eq, sql } from "drizzle-orm"
import type { Connector, ProviderPlace } from "../../connections/connector.ts"
import { AccessExpired } from "../../connections/connector-errors.ts"
import { safeError } from "../../core/safe-error.ts"
import { writeApart } from "../../db/apart.ts"
import type { Db } from "../../db/connect.ts"
import { rowsOf } from "../../db/rows.ts"
import { connectionPlaces, connections, type ListedPlace } from "../../db/schema/connections.ts"
import { linkedIntegrations } from "../../db/schema/integrations.ts"
import { putAside, takeBack } from "../../db/set-aside.ts"
import type { Deps } from "../deps.ts"
import { type Attempt, holdAttempt } from "./attempt.ts"
import { domainsOf } from "./domains-of.ts"
import {
  type ComparableLocation,
  comparable,
  type KnownLocation,
  knownLocationShape,
  type Match,
  matchPlace,
} from "./match-place.ts"
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
  const { byWebsite } = connector
  const domains = byWebsite ? await domainsOf(deps.db, await accountsOf(deps.db, attempt), byWebsite) : []
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

/** Accounts that a connection brings reviews to: its own, and those that are linked with it. */
export async function accountsOf(tx: Db, { accountId, tokenId }: ConnectionKeys): Promise<number[]> {
  const linked = await tx
    .select({ id: linkedIntegrations.accountId })
    .from(linkedIntegrations)
    .where(and(eq(linkedIntegrations.ownerAccountId, accountId), eq(linkedIntegrations.tokenId, tokenId)))
    .orderBy(linkedIntegrations.accountId)
  return [accountId, ...linked.map(({ id }) => id)]
}

/** Locations that no place of a connection is yet, of its own account and of those that are linked with it. */
export const freeLocations = (tx: Db, { accountId, tokenId }: ConnectionKeys): Promise<KnownLocation[]> =>
  rowsOf(
    tx,
    knownLocationShape,
    sql`select l.account_id, of.link_id, l.id, l.name, l.public_name,
          l.address, l.city, l.zipcode, l.phone, l.country, l.google_place_id
        from (select ${accountId}::bigint as account_id, null::bigint as link_id
          union all select account_id, id from linked_integrations
            where owner_account_id = ${accountId} and token_id = ${tokenId}) of
        join locations l on l.account_id = of.account_id and l.deleted_at is null
        where not exists (select 1 from connection_places p where p.account_id = l.account_id
            and p.token_id = ${tokenId} and p.location_id = l.id and p.status = 'matched')
        order by of.link_id is not null, l.account_id, l.id`,
  )

/** Row of a matched place. While it is doubtful it belongs to the owner, whose people say which location it is. */
function matchedRow(ownerAccountId: number, { status, location, confidence }: Match) {
  if (status === "matched") {
    const { accountId, linkId, id: locationId } = location!
    return { accountId, linkId, locationId, status, confidence }
  }
  const isOwn = location?.accountId === ownerAccountId
  return {
    accountId: ownerAccountId,
    linkId: null,
    locationId: isOwn ? location.id : null,
    status,
    confidence,
  }
}

const rowsPerStatement = 500

/** The parts of a place that a location can be made of. */
const listedOf = ({ address, city, postalCode, phone, details }: ProviderPlace): ListedPlace => {
  const [first = address, ...more] = details?.addressLines ?? []
  return {
    address: first,
    address_2: more.join(", ") || null,
    city,
    state: details?.region ?? null,
    zipcode: postalCode,
    country: details?.country ?? null,
    phone,
    website: details?.website ?? null,
    category_id: details?.categoryId ?? null,
    hours: details?.hours ?? null,
  }
}

/** Keeps the parts of known places as they are listed now. */
async function keepListed(tx: Db, { accountId, tokenId }: ConnectionKeys, found: readonly ProviderPlace[]) {
  for (let at = 0; at < found.length; at += rowsPerStatement) {
    const rows = found
      .slice(at, at + rowsPerStatement)
      .map((place) => ({ external_id: place.externalId, listed: listedOf(place) }))
    await tx.execute(sql`update connection_places p set listed = f.listed
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as f(external_id text, listed jsonb)
      where p.owner_account_id = ${accountId} and p.token_id = ${tokenId} and p.external_id = f.external_id
        and p.listed is distinct from f.listed`)
  }
}

/** A look at the places of a connection. */
type Listing = Attempt & {
  /** Whether it is the first since someone has connected or linked an account. */
  isFirst: boolean
}

/** Doubtful places that are, without doubt, a location of an account that is linked: it is newer than they are. */
async function matchDoubtful(
  tx: Db,
  { accountId }: Listing,
  doubtful: readonly { id: number; place: ProviderPlace }[],
  free: readonly ComparableLocation[],
): Promise<ComparableLocation[]> {
  if (free.every(({ location }) => location.linkId === null)) return [...free]
  let left = [...free]
  for (const { id, place } of doubtful) {
    const match = matchPlace(place, left)
    if (match.status !== "matched" || match.location!.linkId === null) continue
    left = left.filter(({ location }) => location !== match.location)
    await tx
      .update(connectionPlaces)
      .set(matchedRow(accountId, match))
      .where(and(eq(connectionPlaces.accountId, accountId), eq(connectionPlaces.id, id)))
  }
  return left
}

/**
 * Lists the places of a connection and matches those that are new to locations of its account and of those that are
 * linked with it; what a person or an earlier listing has settled stays. A place that the provider lists no more is left
 * as it is: its reviews may come back with it.
 */
export async function listPlaces(
  deps: Deps,
  connector: Connector,
  attempt: Listing,
  signal: AbortSignal,
): Promise<void> {
  const found = await placesAtProvider(deps, connector, attempt, signal)
  const { accountId, tokenId, isFirst } = attempt
  await deps.db.transaction(async (tx) => {
    await holdAttempt(tx, attempt)
    const known = await tx
      .select({
        id: connectionPlaces.id,
        externalId: connectionPlaces.externalId,
        status: connectionPlaces.status,
      })
      .from(connectionPlaces)
      .where(and(eq(connectionPlaces.ownerAccountId, accountId), eq(connectionPlaces.tokenId, tokenId)))
    const knownByName = new Map(known.map((one) => [one.externalId, one]))
    // Place ids leave no doubt: they come first, so that no likeness takes their location.
    const sorted = found.toSorted((a, b) => Number(b.placeId !== null) - Number(a.placeId !== null))
    const doubtful = sorted.flatMap((place) => {
      const one = knownByName.get(place.externalId)
      return isFirst && one?.status === "doubtful" ? [{ id: one.id, place }] : []
    })
    const locations = (await freeLocations(tx, attempt)).map(comparable)
    // Places that failed before are tried again with this listing.
    await takeBack(
      tx,
      "connection",
      found.map(({ externalId }) => `place-${tokenId}-${externalId}`),
    )
    await keepListed(tx, attempt, found)
    let free = await matchDoubtful(tx, attempt, doubtful, locations)
    const fresh = sorted.filter(({ externalId }) => !knownByName.has(externalId))
    const rows = fresh.map((place) => {
      const match = matchPlace(place, free)
      if (match.status === "matched") free = free.filter(({ location }) => location !== match.location)
      return {
        ownerAccountId: accountId,
        tokenId,
        externalId: place.externalId,
        placeId: place.placeId,
        name: place.name,
        address: [place.address, place.city, place.postalCode].filter(Boolean).join(", ") || null,
        phone: place.phone,
        listed: listedOf(place),
        ...matchedRow(accountId, match),
      }
    })
    for (let at = 0; at < rows.length; at += rowsPerStatement) {
      const some = rows.slice(at, at + rowsPerStatement)
      const { failed } = await writeApart(tx, some, async (part, few) => {
        await part
          .insert(connectionPlaces)
          .values([...few])
          .onConflictDoNothing()
      })
      for (const { row, error } of failed)
        await putAside(deps, tx, {
          kind: "connection",
          row: `place-${tokenId}-${row.externalId}`,
          accountId,
          error,
        })
    }
    await tx
      .update(connections)
      .set({ placesListedAt: deps.clock.now().toISOString() })
      .where(and(eq(connections.accountId, accountId), eq(connections.tokenId, tokenId)))
  })
}
