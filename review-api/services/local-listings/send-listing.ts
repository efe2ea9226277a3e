import { createHash } from "node:crypto"
import { and, eq, isNotNull, sql } from "drizzle-orm"
import {
  type DirectoryCode,
  listingDirectories,
  noGoogleIntegration,
  publishableDirectories,
} from "#lib/contract/local-listings/constants.ts"
import type { Listing } from "../../core/listing.ts"
import { lastLook } from "../../db/queries/listing-looks.ts"
import { listingOf, listingsOf } from "../../db/queries/listing-of.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import { directoryListings, listingFields } from "../../db/schema/directory-listings.ts"
import type { ListingSource } from "../../directories/listing-source.ts"
import { failureText } from "../../listings/directory-listing.ts"
import { googleCode } from "../../listings/google-listing.ts"
import { recordFailure, recordSending } from "../../listings/record-look.ts"
import { attemptOnce } from "../../publishing/attempt.ts"
import { mayPublish, publishables } from "../../publishing/may-publish.ts"
import type { Deps } from "../deps.ts"

type Place = { accountId: number; locationId: number }
type At = Place & { sourceCode: DirectoryCode }
type Field = keyof Listing
type Directory = (typeof listingDirectories)[number]
/** How a sending to one directory ended. */
export type Sent =
  | { state: "accepted" | "nothing" | "unclaimed" | "unconnected" }
  /** The directory has accepted it before. */
  | { state: "kept" }
  /** How long the directory wants to be left alone; null when it does not say. */
  | { state: "busy"; waitMs: number | null }
  /** `isOfPlace`: it is looked at again, since the place may come back. */
  | { state: "refused"; reason: string; isOfPlace: boolean }

const candidateShape = {
  source_code: column.text<DirectoryCode>(),
  is_known: column.boolean(),
  is_other: column.boolean(),
  website: column.text().nullable(),
  sent_fields: column.json<Field[]>(),
}

type Candidate = RowOf<typeof candidateShape>

/**
 * The directories besides Google that what a location has is published to: those that know it, where syncing is on and
 * something differs (D-187). A website is sent although it is not compared, and what a directory has from here is taken
 * back there. One that has turned a location down may know it again.
 */
export async function otherDirectories({ db }: Pick<Deps, "db">, place: Place): Promise<Directory[]> {
  const others = publishableDirectories.filter((code) => code !== googleCode)
  const rows = await rowsOf(
    db,
    candidateShape,
    sql`select d.source_code, d.sent_fields, k.listing is not null as is_known, k.listing ->> 'website' as website,
        exists (select 1 from listing_fields f where f.account_id = d.account_id and f.location_id = d.location_id
          and f.source_code = d.source_code and f.ours is distinct from f.live) as is_other
      from directory_listings d join listing_looks k on k.account_id = d.account_id
        and k.location_id = d.location_id and k.source_code = d.source_code
      where d.account_id = ${place.accountId} and d.location_id = ${place.locationId}
        and d.source_code = any(${sql.param([...others])}::text[])
        and (k.listing is not null or d.refusal is not null)
        and not exists (select 1 from location_source_overrides o join sources s on s.id = o.source_id
          where o.account_id = d.account_id and o.location_id = d.location_id and s.code = d.source_code
            and not o.enabled)`,
  )
  const ours = await listingsOf(db, place.accountId, [place.locationId])
  const isBehind = (row: Candidate) => {
    const own = ours(place.locationId, row.source_code)
    if (!own) return false
    if (!row.is_known || row.is_other) return true
    return (
      row.sent_fields.some((field) => own[field] === null) ||
      (own.website !== null && own.website !== row.website)
    )
  }
  const behind = new Set(rows.filter(isBehind).map(({ source_code: code }) => code))
  return listingDirectories.filter(({ code }) => behind.has(code))
}

/** Only Google takes hours of single dates (L-185): any other keeps those that it showed last. */
async function wantedBy({ db }: Pick<Deps, "db">, at: At): Promise<Listing | null> {
  const ours = await listingOf(db, at)
  if (!ours || at.sourceCode === googleCode) return ours
  const seen = await lastLook(db, at)
  return { ...ours, special_hours: seen?.listing?.special_hours ?? [] }
}

/** The fields in which people here do not follow what a directory suggests. */
async function declinedFields({ db }: Pick<Deps, "db">, at: Place & { sourceCode: DirectoryCode }) {
  const rows = await db
    .select({ field: listingFields.field })
    .from(listingFields)
    .where(
      and(
        eq(listingFields.accountId, at.accountId),
        eq(listingFields.locationId, at.locationId),
        eq(listingFields.sourceCode, at.sourceCode),
        isNotNull(listingFields.declined),
      ),
    )
  return rows.map(({ field }) => field)
}

const listingFieldNames: readonly Field[] = ["phone", "website", "hours"]

const ofDirectory = ({ accountId, locationId, sourceCode }: At) =>
  and(
    eq(directoryListings.accountId, accountId),
    eq(directoryListings.locationId, locationId),
    eq(directoryListings.sourceCode, sourceCode),
  )

/** The fields that a directory has had a value of from here. */
async function sentFields({ db }: Pick<Deps, "db">, at: At): Promise<Field[]> {
  const [row] = await db
    .select({ fields: directoryListings.sentFields })
    .from(directoryListings)
    .where(ofDirectory(at))
  return row?.fields ?? []
}

const keepSentFields = async ({ db }: Pick<Deps, "db">, at: At, fields: Field[]): Promise<void> => {
  await db.update(directoryListings).set({ sentFields: fields }).where(ofDirectory(at))
}

/**
 * Name of a sending. The same listing keeps its name as long as it is unknown whether it arrived, so that the directory
 * does it once; declining a suggestion starts afresh.
 * @param key what a new one is called.
 * @returns null when the directory has accepted the same listing and has shown nothing else since.
 */
async function nameSending(
  { db }: Pick<Deps, "db">,
  { accountId, locationId, sourceCode }: Place & { sourceCode: DirectoryCode },
  key: string,
  listing: Listing,
): Promise<{ key: string; hash: string } | null> {
  const hash = createHash("sha256").update(JSON.stringify(listing)).digest("base64url")
  const [last] = await rowsOf(
    db,
    { sent_key: column.text(), is_sent_accepted: column.boolean(), is_other: column.boolean() },
    sql`select d.sent_key, d.is_sent_accepted, exists (select 1 from listing_fields f
        where f.account_id = d.account_id and f.location_id = d.location_id and f.source_code = d.source_code
          and f.ours is distinct from f.live and f.progress is null) as is_other
      from directory_listings d where d.account_id = ${accountId} and d.location_id = ${locationId}
        and d.source_code = ${sourceCode} and d.sent_hash = ${hash}`,
  )
  if (!last) return { key, hash }
  if (!last.is_sent_accepted) return { key: last.sent_key, hash }
  return last.is_other ? { key, hash } : null
}

/**
 * Sends a location to one directory as it is now. Whether it shows is the question of `listingCheckJob`.
 * @param key names what is sent: a directory that is asked twice with it does it once.
 * @throws when the program stops.
 */
export async function sendListing(
  deps: Deps,
  place: Place,
  sourceCode: DirectoryCode,
  key: string,
  signal: AbortSignal,
): Promise<Sent> {
  const at = { ...place, sourceCode }
  const record = (sending: Parameters<typeof recordSending>[2]) =>
    recordSending(deps.db, at, sending, deps.clock.now())

  async function ask(source: ListingSource): Promise<{ sent: Field[] } | { state: "nothing" | "kept" }> {
    const listing = await wantedBy(deps, at)
    if (!listing) return { state: "nothing" }
    const sending = await nameSending(deps, at, key, listing)
    if (sending === null) return { state: "kept" }
    const had = await sentFields(deps, at)
    const sent = listingFieldNames.filter((field) => listing[field] !== null)
    await record({ state: "sent", ...sending })
    await keepSentFields(deps, at, [...new Set([...had, ...sent])])
    const insistsOn = await declinedFields(deps, at)
    const clears = had.filter((field) => listing[field] === null)
    await source.publish(at, { key: sending.key, listing, insistsOn, clears }, signal)
    return { sent }
  }

  const ended = await attemptOnce(
    {
      obstacle: await mayPublish(deps, publishables.listing, { accountId: place.accountId, sourceCode }),
      destination: () => deps.listingSources(sourceCode),
      ask,
    },
    signal,
  )
  switch (ended.end) {
    case "taken": {
      if ("state" in ended.result) return ended.result
      await record({ state: "accepted" })
      // Fields cleared there are theirs from now on.
      await keepSentFields(deps, at, ended.result.sent)
      return { state: "accepted" }
    }
    case "refused": {
      const { reason, isOfPlace } = ended.error
      await record({ state: "refused", reason })
      return { state: "refused", reason, isOfPlace }
    }
    case "hindered":
    case "obstructed": {
      const obstacle = ended.end === "obstructed" ? ended.obstacle : "unconnected"
      await record({ state: "obstructed", obstacle })
      return { state: obstacle === "claim" ? "unclaimed" : "unconnected" }
    }
    case "held":
    case "unreachable":
      await record({ state: "failed" })
      await recordFailure(deps.db, at, failureText(sourceCode, ended.error), deps.clock.now())
      return { state: "busy", waitMs: ended.end === "unreachable" ? ended.waitMs : null }
  }
}

/** Error text for people; null when it worked. */
export function errorOf(name: string, sent: Sent): string | null {
  if (sent.state === "busy") return `${name} cannot be reached. We'll try again.`
  if (sent.state === "unclaimed") return `${name} does not know yet that this listing is yours.`
  if (sent.state === "refused") return sent.reason
  return sent.state === "unconnected" && name === "Google" ? noGoogleIntegration : null
}
