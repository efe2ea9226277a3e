import type { ExcerptSourceCode } from "#lib/contract/review-excerpts/constants.ts"
import type { LatestExcerpts } from "../core/latest-excerpts.ts"
import type { DailyQuota } from "./daily-quota.ts"

/** Search facts of a location. */
export type SearchedLocation = {
  name: string
  address: string | null
  city: string | null
  state: string | null
  zipcode: string | null
  country: string | null
  phone: string | null
}

/** A business as a source knows it. */
export type ExcerptPlace = {
  externalId: string
  name: string
  /** Street, without city. */
  address: string | null
  city: string | null
  postalCode: string | null
  phone: string | null
}

/**
 * A source whose terms let a few words of reviews be shown, and no more: they are read there and answered there. It is
 * asked with an API key of the installation, not in the name of an account. All calls throw the errors of
 * `connector-errors.ts`, or SourceBusy.
 */
export type ExcerptSource = {
  code: ExcerptSourceCode
  /** How long its terms let an answer be kept, in milliseconds; 0 where nothing but ids may. */
  keepMs: number
  quota: DailyQuota
  /** Where a business responds to its reviews. */
  respondUrl: string
  /** Required attribution. */
  attribution: string
  /** Businesses that a location may be; a few. */
  search(location: SearchedLocation, signal: AbortSignal): Promise<ExcerptPlace[]>
  /** @throws AtProviderGone when there is no such business any more. */
  latest(externalId: string, signal: AbortSignal): Promise<LatestExcerpts>
}

/** Cuts a text at its last space before a length, in characters, never within one. */
export function cutText(text: string, length: number): { text: string; isCut: boolean } {
  const characters = [...text]
  if (characters.length <= length) return { text, isCut: false }
  const start = characters.slice(0, length - 1).join("")
  const space = start.lastIndexOf(" ")
  return { text: `${space > length / 2 ? start.slice(0, space) : start}…`, isCut: true }
}
