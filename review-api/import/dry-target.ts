import { hash } from "node:crypto"
import { sql } from "drizzle-orm"
import { rowsOf } from "../db/connect.ts"
import type { ImportDeps } from "./account-hold.ts"
import { findAccount } from "./find-account.ts"
import { locationKey } from "./identity.ts"
import { addressesByName, locationNamed, openLocationBook } from "./location-book.ts"
import { Occurrences } from "./occurrences.ts"
import type { ImportOptions } from "./options.ts"
import type { ImportTarget } from "./target.ts"

const rowsPerBatch = 1_000

/**
 * A target that writes nothing and counts what an import would do.
 * @throws ImportError when account and e-mail do not belong together.
 */
export async function dryTarget(
  { db }: ImportDeps,
  options: ImportOptions,
  sourceId: number,
): Promise<ImportTarget> {
  const account = await findAccount(db, options)
  const book = account ? await openLocationBook(db, account.id) : new Map<string, number>()
  const seen = new Occurrences()
  let added = 0
  return {
    timeZone: account?.timeZone ?? "UTC",
    isNewAccount: account === null,
    generatedPassword: null,
    locationNamed: (name) => locationNamed(book, name),
    knownAddresses: addressesByName(book),
    locations: () => ({ added, total: book.size }),
    rowsOfNext: () => rowsPerBatch,
    finish: async () => {},
    abandon: async () => {},
    write: async (rows, bare) => {
      for (const location of [...rows.map((row) => row.location), ...bare]) {
        const key = locationKey(location)
        if (book.has(key)) continue
        book.set(key, 0)
        added += 1
      }
      const fresh = rows
        .map((row) => row.identity)
        .filter((identity) => seen.next(hash("sha256", identity, "base64url")) === 1)
      if (!account || fresh.length === 0) return fresh.length
      const known = await rowsOf(
        db,
        sql`select 1 from reviews where account_id = ${account.id} and source_id = ${sourceId}
              and identity in (select json_array_elements_text(${JSON.stringify(fresh)}::text::json))`,
      )
      return fresh.length - known.length
    },
  }
}
