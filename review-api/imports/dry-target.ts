import { hash } from "node:crypto"
import type { ImportDeps } from "./account-lock.ts"
import { differingRows } from "./differing-rows.ts"
import { findAccount } from "./find-account.ts"
import { identityKey, knownIdentities, unknownRows } from "./known-rows.ts"
import { type LocationBook, locationNamed, openLocationBook } from "./location-book.ts"
import { Occurrences } from "./occurrences.ts"
import type { ImportOptions } from "./options.ts"
import type { ImportTarget } from "./target.ts"

const rowsPerBatch = 1_000

/**
 * A target that writes nothing and counts what an import would do.
 * @throws ImportError when account and email do not belong together.
 */
export async function dryTarget({ db }: ImportDeps, options: ImportOptions): Promise<ImportTarget> {
  const account = await findAccount(db, options)
  const none: LocationBook = { places: [], ids: new Map() }
  const book = account ? await openLocationBook(db, account.id) : none
  const seen = new Occurrences()
  let added = 0
  return {
    timeZone: options.timeZone ?? account?.timeZone ?? "UTC",
    isNewAccount: account === null,
    generatedPassword: null,
    locationNamed: (name) => locationNamed(book, name),
    knownPlaces: book.places,
    locations: () => ({ added, total: book.ids.size }),
    rowsOfNext: () => rowsPerBatch,
    finish: async () => {},
    abandon: async () => {},
    write: async (given) => {
      const isNewPlace = (key: string) => !book.ids.has(key)
      const { rows, rejected } = await unknownRows(db, account?.id ?? null, given, isNewPlace)
      const fresh = rows.filter((row) => seen.next(hash("sha256", identityKey(row), "base64url")) === 1)
      for (const { place } of fresh) {
        if (book.ids.has(place)) continue
        book.ids.set(place, 0)
        added += 1
      }
      const known = account ? await knownIdentities(db, account.id, fresh) : new Set<string>()
      const brought = fresh.filter((row) => !known.has(identityKey(row)))
      const newLines = new Set(brought.map(({ line }) => line))
      const isOver = brought.length + rejected.length === given.length
      const others = given.filter(({ line }) => !newLines.has(line))
      const refused = account && !isOver ? await differingRows(db, account.id, others, null) : []
      const noted = brought.filter(({ notes }) => notes)
      return { imported: brought.length, newLines, noted, rejected, refused }
    },
  }
}
