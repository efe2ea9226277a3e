import type { Photos } from "../../connections/connector.ts"
import { ConsentEnded } from "../../connections/connector-errors.ts"
import { PhotoRefused, type PhotoSource, type PhotoSources } from "../../directories/photo-source.ts"
import { type ConnectedDeps, connectedLocation } from "./connected-place.ts"
import { type CallAtPlace, connectedSources } from "./connected-sources.ts"

function connectedSource(
  deps: ConnectedDeps,
  photos: Photos,
  call: CallAtPlace,
  otherwise: PhotoSource | null,
): PhotoSource {
  return {
    async publish(at, photo, signal) {
      const place = await connectedLocation(deps, at)
      if (place) return call(place, signal, (token) => photos.publish(token, place.externalId, photo, signal))
      if (otherwise) return otherwise.publish(at, photo, signal)
      throw new PhotoRefused("This location is not matched to a place there.")
    },
    async remove(at, removed, signal) {
      const place = await connectedLocation(deps, at)
      if (!place) return otherwise?.remove(at, removed, signal)
      await call(place, signal, (token) => photos.remove(token, place.externalId, removed, signal))
    },
    async check(at, externalId, signal) {
      const place = await connectedLocation(deps, at)
      if (!place) return otherwise?.check(at, externalId, signal) ?? { state: "published" }
      try {
        return await call(place, signal, (token) => photos.check(token, externalId, signal))
      } catch (error) {
        // What is out of reach is looked at again when it is connected.
        if (error instanceof ConsentEnded) return { state: "published" }
        throw error
      }
    },
  }
}

/**
 * Photos of locations that a real connection has matched go to its provider; all others as before.
 * @param otherwise what reaches the directories that no connector does.
 */
export const connectedPhotos = (deps: ConnectedDeps, otherwise: PhotoSources): PhotoSources =>
  connectedSources(
    deps,
    otherwise,
    ({ photos }, call, other) => photos && connectedSource(deps, photos, call, other),
  )
