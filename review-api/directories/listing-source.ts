import type { Listing } from "../core/listing.ts"
import type { SourceCode } from "../db/reference/sources.ts"

export type LocationAtSource = { accountId: number; locationId: number; sourceCode: SourceCode }

/** A directory that lists locations. Real ones and the simulator stand behind it alike. */
export type ListingSource = {
  /** Whether it is simulated for a location, so that pages can say so. */
  isSimulated(location: LocationAtSource): Promise<boolean>
  /**
   * What it shows of a location.
   * @returns null when it does not know the location.
   * @throws ListingUnconnected when the account has to connect it again; SourceBusy or anything else when it cannot say now.
   */
  read(location: LocationAtSource, signal: AbortSignal): Promise<Listing | null>
  /**
   * Fields that it would rather show otherwise, because its users or its own research say so; null when it has no wish.
   * Absent where a directory has no such thing.
   * @throws as `read`.
   */
  suggested?(location: LocationAtSource, signal: AbortSignal): Promise<Partial<Listing> | null>
  /**
   * Puts data in place of what it shows.
   * @param wanted its key names it: however often a directory is asked with the same key, it does it once. `insistsOn` has
   * the fields in which a suggestion of the directory is declined, and `clears` those that it has had a value of from here:
   * without one now they are cleared, where all others without one stay as they are.
   * @throws ListingRefused when it never will; ListingUnclaimed while the account does not own the listing there;
   * ListingUnconnected when the account has to connect it again; SourceBusy or anything else when it may later.
   */
  publish(
    location: LocationAtSource,
    wanted: {
      key: string
      listing: Listing
      insistsOn?: readonly (keyof Listing)[]
      clears?: readonly (keyof Listing)[]
    },
    signal: AbortSignal,
  ): Promise<void>
}

/** How the listings of a source by this code are reached; null when nothing here speaks with it. */
export type ListingSources = (sourceCode: string) => ListingSource | null

/** Nothing here speaks with a directory. */
export const noListingSources: ListingSources = () => null

/** The directory does not take this listing, whenever it is asked. */
export class ListingRefused extends Error {
  override name = "ListingRefused"
  /** In the words of the directory, for people. */
  readonly reason: string
  /** It is the place that is gone or denied, whatever is sent: it may come back. */
  readonly isOfPlace: boolean

  constructor(reason: string, { isOfPlace = false } = {}) {
    super("a directory refused a listing")
    this.reason = reason
    this.isOfPlace = isOfPlace
  }
}

/** The directory takes nothing of this listing until the account has shown that it is its own. */
export class ListingUnclaimed extends Error {
  override name = "ListingUnclaimed"

  constructor() {
    super("a listing is not claimed")
  }
}

/** The account has not connected the directory, or the access is over. */
export class ListingUnconnected extends Error {
  override name = "ListingUnconnected"

  constructor() {
    super("a directory is not connected")
  }
}
