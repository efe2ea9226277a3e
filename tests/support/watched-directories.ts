import { isDeepStrictEqual } from "node:util"
import type { Listing } from "#review-api/core/listing.ts"
import { type LocationAtSource, Obstructed, Refused } from "#review-api/directories/destination.ts"
import type { ListingSource, ListingSources } from "#review-api/directories/listing-source.ts"
import { SourceBusy } from "#review-api/directories/response-source.ts"

type Sent = { key: string; listing: Listing }

/** Ends a program in the middle of its work: after so many words with the database nothing of it goes on. */
export class Killed extends Error {
  override name = "Killed"
}

/** A database that a program has until it is killed. */
export function mortal<D extends object>(db: D, words: number): { db: D; isDead: () => boolean } {
  let left = words
  const speaks = new Set(["execute", "transaction", "select", "insert", "update", "delete"])
  const watched = new Proxy(db, {
    get(target, name) {
      if (speaks.has(String(name))) {
        left -= 1
        if (left < 0) throw new Killed()
      }
      const value = Reflect.get(target, name)
      return typeof value === "function" ? value.bind(target) : value
    },
  })
  return { db: watched, isDead: () => left < 0 }
}

/**
 * Directories around others that also refuse, do not know whose a listing is, and lose answers; they remember what they were
 * sent, and whether they were sent what they had.
 */
export function watchedDirectories(sources: ListingSources) {
  const last = new Map<string, Sent>()
  /** Listings that have changed on either side, or were asked to be sent once more, since they were sent. */
  const isOpen = new Set<string>()
  const twice: string[] = []
  const now = {
    refusing: new Set<string>(),
    unclaimed: new Set<string>(),
    losesAnswers: false,
    /** Something that happens while a directory is asked to publish. */
    meanwhile: null as ((locationId: number) => Promise<unknown>) | null,
    sendings: 0,
  }
  const nameOf = ({ locationId, sourceCode }: Pick<LocationAtSource, "locationId" | "sourceCode">) =>
    `${locationId} ${sourceCode}`

  const watch = (source: ListingSource): ListingSource => ({
    ...source,
    async publish(at, wanted, signal) {
      if (now.refusing.has(at.sourceCode)) throw new Refused(`${at.sourceCode} does not take this.`)
      if (now.unclaimed.has(at.sourceCode)) throw new Obstructed("claim")
      const happens = now.meanwhile
      now.meanwhile = null
      await happens?.(at.locationId)
      await source.publish(at, wanted, signal)
      const name = nameOf(at)
      const before = last.get(name)
      if (before?.key !== wanted.key) {
        now.sendings += 1
        if (!isOpen.has(name) && isDeepStrictEqual(before?.listing, wanted.listing)) twice.push(name)
        last.set(name, wanted)
        isOpen.delete(name)
      }
      if (!now.losesAnswers) return
      now.losesAnswers = false
      throw new SourceBusy()
    },
  })

  return {
    now,
    twice,
    sources: ((code) => {
      const source = sources(code)
      return source && watch(source)
    }) as ListingSources,
    /** Last sending of a location to a directory; undefined when there was none. */
    lastOf: (locationId: number, sourceCode: string): Listing | undefined =>
      last.get(nameOf({ locationId, sourceCode } as LocationAtSource))?.listing,
    /** Has a listing, or all of a location, be sent again without that being twice. */
    open: (locationId: number, codes: readonly string[]) => {
      for (const sourceCode of codes) isOpen.add(nameOf({ locationId, sourceCode } as LocationAtSource))
    },
    calm() {
      now.refusing.clear()
      now.unclaimed.clear()
      now.losesAnswers = false
      now.meanwhile = null
    },
  }
}
