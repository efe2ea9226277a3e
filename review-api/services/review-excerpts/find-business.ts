import { and, eq, ne, sql } from "drizzle-orm"
import type { ExcerptCandidate } from "#lib/contract/review-excerpts/schema.ts"
import type { ExcerptPlace, ExcerptSource } from "../../connections/excerpt-source.ts"
import type { Db } from "../../db/connect.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import { excerptPlaces } from "../../db/schema/review-excerpts.ts"
import { isUniqueViolation } from "../../db/unique-violation.ts"
import { candidatesOf, comparable, isClear, knownLocationShape } from "../connections/match-place.ts"
import type { Deps } from "../deps.ts"

/** A location as it is looked for. */
const lookedForLocationShape = {
  ...knownLocationShape,
  accountId: column.number(),
  state: column.text().nullable(),
}

export type LookedForLocation = RowOf<typeof lookedForLocationShape>

/** How many businesses someone is offered. */
const offered = 3

/** A location with what it is looked for by. @throws when there is no such location. */
export async function lookedFor(db: Db, accountId: number, id: number): Promise<LookedForLocation> {
  const [row] = await rowsOf(
    db,
    lookedForLocationShape,
    sql`select account_id, null::bigint as link_id, id, name, public_name, address, city, state, zipcode, phone,
          country, google_place_id
        from locations where account_id = ${accountId} and id = ${id}`,
  )
  return row!
}

/** The businesses that a location may be, the likeliest first: by name, address and phone, as places are matched. */
export function candidatesAmong(
  places: readonly ExcerptPlace[],
  location: LookedForLocation,
): ExcerptCandidate[] {
  const compared = [comparable(location)]
  return places
    .flatMap((place) => {
      const [found] = candidatesOf(place, compared)
      if (!found) return []
      const address = [place.address, place.city, place.postalCode].filter(Boolean).join(", ") || null
      return [{ external_id: place.externalId, name: place.name, address, confidence: found.confidence }]
    })
    .sort((a, b) => b.confidence - a.confidence)
}

export type Found =
  | { status: "matched"; externalId: string }
  | { status: "doubtful"; candidates: ExcerptCandidate[] }
  | { status: "missing" }

async function isTaken(db: Db, location: LookedForLocation, code: string, externalId: string) {
  const rows = await db
    .select({ id: excerptPlaces.locationId })
    .from(excerptPlaces)
    .where(
      and(
        eq(excerptPlaces.accountId, location.accountId),
        sql`${excerptPlaces.sourceCode} = ${code}`,
        eq(excerptPlaces.externalId, externalId),
        eq(excerptPlaces.status, "matched"),
        ne(excerptPlaces.locationId, location.id),
      ),
    )
  return rows.length > 0
}

async function decide(
  db: Db,
  source: ExcerptSource,
  location: LookedForLocation,
  signal: AbortSignal,
): Promise<{ found: Found; confidence: number }> {
  const candidates = candidatesAmong(await source.search(location, signal), location)
  const [best, next] = candidates
  if (!best) return { found: { status: "missing" }, confidence: 0 }
  const isSure =
    isClear(best.confidence, next?.confidence) &&
    !(await isTaken(db, location, source.code, best.external_id))
  const found: Found = isSure
    ? { status: "matched", externalId: best.external_id }
    : { status: "doubtful", candidates: candidates.slice(0, offered) }
  return { found, confidence: best.confidence }
}

/**
 * Looks for the business of a location at a source, and keeps what comes of it: the id of a sure match, no name and no
 * address.
 * @throws what the source throws.
 */
export async function findBusiness(
  { db, clock }: Pick<Deps, "db" | "clock">,
  source: ExcerptSource,
  location: LookedForLocation,
  signal: AbortSignal,
): Promise<Found> {
  const { found, confidence } = await decide(db, source, location, signal)
  const externalId = found.status === "matched" ? found.externalId : null
  const values = { externalId, status: found.status, confidence, lookedAt: clock.now().toISOString() }
  const key = { accountId: location.accountId, locationId: location.id, sourceCode: source.code }
  try {
    await db
      .insert(excerptPlaces)
      .values({ ...key, ...values })
      .onConflictDoUpdate({
        target: [excerptPlaces.accountId, excerptPlaces.locationId, excerptPlaces.sourceCode],
        set: values,
        // A value that someone has set meanwhile stays.
        setWhere: sql`${excerptPlaces.status} in ('doubtful', 'missing')`,
      })
  } catch (error) {
    // Another location has become this business meanwhile: the next look finds that out.
    if (!isUniqueViolation(error)) throw error
    return { status: "missing" }
  }
  return found
}
