import type { MediaItem } from "#lib/contract/media/schema.ts"
import { fullPicture, isDrawn } from "./picture.ts"
import { photoName } from "./texts.ts"

/** A photo as the lightbox shows it. */
export function openedPhoto(photo: MediaItem) {
  const url = fullPicture(photo)
  return { id: String(photo.id), url: url ?? "", name: photoName(photo), isDrawn: isDrawn(url) }
}
