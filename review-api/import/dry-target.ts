import { hash } from "node:crypto"
import type { ImportDeps } from "./account-lock.ts"
import { findAccount } from "./find-account.ts"
import { locationKey } from "./identity.ts"
import { knownIdentities, withoutFormer } from "./known-rows.ts"
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
    write: async (given, bare) => {
      const rows = account ? await withoutFormer(db, account.id, sourceId, given) : given
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
      return fresh.length - (await knownIdentities(db, account.id, sourceId, fresh)).size
    },
  }
}
