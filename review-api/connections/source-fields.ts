import { z } from "zod"

/** A rating of 1 to 5, with halves; null for anything else. */
export const ratingOf = (rating: number | null | undefined): number | null =>
  rating != null && rating >= 1 && rating <= 5 ? rating : null

/**
 * An address of a source on the web: https, and on one of its domains or below. Anything else is read as none, so that no
 * page of ours leads elsewhere because of what a source has answered.
 */
export const addressAt = (domains: readonly string[]) =>
  z.string().transform((text): string | null => {
    const url = text.length <= 2_000 ? URL.parse(text) : null
    const isThere =
      url?.protocol === "https:" &&
      domains.some((domain) => url.hostname === domain || url.hostname.endsWith(`.${domain}`))
    return isThere ? url.href : null
  })
