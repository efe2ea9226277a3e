import { sql } from "drizzle-orm"
import type { Db } from "../db/connect.ts"
import { column, rowsOf } from "../db/rows.ts"
import { withoutOwn } from "./own-reviews.ts"
import type { ImportRow, RejectedRow } from "./target.ts"

/** Tells a review from others of its account. */
export type Identity = { sourceId: number; identity: string }

/** One text for a source and an identity. */
export const identityKey = ({ sourceId, identity }: Identity): string => `${sourceId} ${identity}`

/** Which of these identities an account has reviews of, by `identityKey`. */
export async function knownIdentities(
  db: Db,
  accountId: number,
  identities: readonly Identity[],
): Promise<Set<string>> {
  if (identities.length === 0) return new Set()
  const bySource = Map.groupBy(identities, ({ sourceId }) => sourceId)
  const known = new Set<string>()
  for (const [sourceId, wanted] of bySource) {
    const list = JSON.stringify(wanted.map(({ identity }) => identity))
    const rows = await rowsOf(
      db,
      { identity: column.text() },
      sql`select identity from reviews where account_id = ${accountId} and source_id = ${sourceId}
            and identity in (select json_array_elements_text(${list}::text::json))`,
    )
    for (const { identity } of rows) known.add(identityKey({ sourceId, identity }))
  }
  return known
}

/** The first row of each identity: a file may have one twice. */
function firstOfEach(rows: readonly ImportRow[]): ImportRow[] {
  const first = new Map<string, ImportRow>()
  for (const row of rows) {
    const key = identityKey(row)
    if (!first.has(key)) first.set(key, row)
  }
  return [...first.values()]
}

/**
 * Rows that are not in yet, as far as it is worth asking: those that are in bring nothing, not even a location, so all
 * are asked for whose location is new, that may be in under a former identity, or whose location is in doubt. Of rows
 * with one identity the first comes alone.
 * @param accountId null where it is not there yet. @param isNewPlace whether a location is not there.
 * @returns those rows, and rows that no one can place.
 */
export async function unknownRows(
  db: Db,
  accountId: number | null,
  given: readonly ImportRow[],
  isNewPlace: (key: string) => boolean,
): Promise<{ rows: ImportRow[]; rejected: RejectedRow[] }> {
  // Of the versions of a review the newest is taken.
  const rows = given.filter(({ isOlder }) => !isOlder)
  const others = accountId === null ? rows : await withoutOwn(db, accountId, rows)
  const isAsked = (row: ImportRow) => row.doubt !== null || isNewPlace(row.place)
  const asked = others.flatMap((row) => [...row.formerly, ...(isAsked(row) ? [row] : [])])
  const known = accountId === null ? new Set<string>() : await knownIdentities(db, accountId, asked)
  const isKnown = (one: Identity) => known.has(identityKey(one))
  const fresh = others.filter((row) => !row.formerly.some(isKnown) && !(isAsked(row) && isKnown(row)))
  return {
    rows: firstOfEach(fresh.filter(({ doubt }) => doubt === null)),
    rejected: fresh.flatMap(({ doubt }) => doubt ?? []),
  }
}
