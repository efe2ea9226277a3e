import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"

/** What is known of a location besides its reviews; null is what nobody knows, which is not the same as none. */
export type Presence = {
  /** Photos that the owner published. */
  ownerPhotos: number | null
  /** Listings in sync, 0 to 1. */
  syncRatio: number | null
}

const unknown: Presence = { ownerPhotos: null, syncRatio: null }

/**
 * The owner photos and listings of a scope's locations. Neither photos nor listings are counted yet, so both are unknown,
 * and the other parts of a score share their weight (D-243).
 */
export const presenceOf = async (_deps: Deps, _scope: Scope): Promise<(locationId: number) => Presence> => {
  return () => unknown
}
