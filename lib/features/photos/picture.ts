import { endpoints } from "#lib/contract/endpoints.ts"
import type { MediaItem } from "#lib/contract/media.ts"
import { bffPath } from "#lib/routes/routes.ts"

const ownFiles = `${bffPath}${endpoints["files.get"].path.split("{")[0]}`

/** An address of a picture as a page draws it: on the page's own host where the file is one of ours. */
export function pictureHref(url: string): string {
  const parsed = URL.parse(url)
  return parsed?.pathname.startsWith(ownFiles) ? `${parsed.pathname}${parsed.search}` : url
}

const firstOf = (urls: (string | null | undefined)[]): string | null => {
  const url = urls.find(Boolean)
  return url ? pictureHref(url) : null
}

/** What a grid shows of a photo (D-169). */
export const gridPicture = (photo: MediaItem): string | null =>
  firstOf([
    photo.cdn_stored_low_res_url,
    photo.cdn_low_resolution_url,
    photo.low_resolution_url,
    photo.cdn_url,
    photo.url,
  ])

/** What the lightbox shows of it (D-169). */
export const fullPicture = (photo: MediaItem): string | null =>
  firstOf([photo.cdn_stored_url, photo.cdn_url, photo.url])
