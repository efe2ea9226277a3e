import type { MediaItem } from "#lib/contract/media/schema.ts"
import { pictureHref } from "#lib/features/uploads/picture-href.ts"

const firstOf = (urls: (string | null | undefined)[]): string | null => {
  const url = urls.find(Boolean)
  return url ? pictureHref(url) : null
}

/** Picture of a photo in a grid (D-169). */
export const gridPicture = (photo: MediaItem): string | null =>
  firstOf([
    photo.cdn_stored_low_res_url,
    photo.cdn_low_resolution_url,
    photo.low_resolution_url,
    photo.cdn_url,
    photo.url,
  ])

/** Picture in the lightbox (D-169). */
export const fullPicture = (photo: MediaItem): string | null =>
  firstOf([photo.cdn_stored_url, photo.cdn_url, photo.url])

/** Pages draw pictures of their own host and of secure addresses alone; others can be opened. */
export const isDrawn = (url: string | null): boolean =>
  url !== null && (url.startsWith("/") || url.startsWith("https:"))
