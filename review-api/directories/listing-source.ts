import type { Listing } from "../core/listing.ts"
import type { Destinations, LocationAtSource } from "./destination.ts"

/** A directory that lists locations. Real ones and the simulator stand behind it alike. */
export type ListingSource = {
  /** Whether it is simulated for a location, so that pages can say so. */
  isSimulated(location: LocationAtSource): Promise<boolean>
  /**
   * The Google Place ID that a search at the directory finds the location by. Absent, or null, where such a search asks
   * Google itself (D-148).
   */
  placeId?(location: LocationAtSource): Promise<string | null>
  /**
   * Reads its listing of a location.
   * @returns null when it does not know the location.
   * @throws Obstructed when the account has to connect it again; SourceBusy or anything else when it cannot say now.
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
   * @throws Refused when it never will; Obstructed while the account does not own the listing there, or has to connect it
   * again; SourceBusy or anything else when it may later.
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

export type ListingSources = Destinations<ListingSource>
