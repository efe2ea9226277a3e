import { sql } from "drizzle-orm"
import { type Db, rowsOf } from "../db/connect.ts"
import type { ImportRow } from "./target.ts"

/** Which of these identities an account has reviews of, from one source. */
export async function knownIdentities(
  db: Db,
  accountId: number,
  sourceId: number,
  identities: string[],
): Promise<Set<string>> {
  if (identities.length === 0) return new Set()
  const rows = await rowsOf<{ identity: string }>(
    db,
    sql`select identity from reviews where account_id = ${accountId} and source_id = ${sourceId}
          and identity in (select json_array_elements_text(${JSON.stringify(identities)}::text::json))`,
  )
  return new Set(rows.map(({ identity }) => identity))
}

/** Rows without those that are in under a former identity: these bring nothing, not even a location. */
export async function withoutFormer(
  db: Db,
  accountId: number,
  sourceId: number,
  rows: ImportRow[],
): Promise<ImportRow[]> {
  const former = rows.flatMap((row) => row.formerly)
  const known = await knownIdentities(db, accountId, sourceId, former)
  return known.size === 0 ? rows : rows.filter((row) => !row.formerly.some((identity) => known.has(identity)))
}
