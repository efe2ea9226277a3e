import Negotiator from "negotiator"
import { jsonTypes, mediaType } from "#lib/contract/wire.ts"

/**
 * The content type of a JSON answer (D-275): what was asked for of the three that there are; our own when nothing of
 * them was, so that no one is refused for a header.
 * @param accept the header of the request.
 */
export const jsonTypeFor = (accept: string | null | undefined): string => {
  if (!accept || accept === mediaType) return withCharset(mediaType)
  return withCharset(new Negotiator({ headers: { accept } }).mediaType([...jsonTypes]) ?? mediaType)
}

const withCharset = (type: string): string => `${type}; charset=utf-8`
