import type { PhotoSources } from "../../directories/photo-source.ts"
import { connectedDestination, connectedDestinations } from "./connected-destination.ts"
import { type ConnectedDeps, connectedLocation } from "./connected-place.ts"

/**
 * Photos of locations that a real connection has matched go to its provider; all others as before.
 * @param otherwise what reaches the directories that no connector does.
 */
export const connectedPhotos = (deps: ConnectedDeps, otherwise: PhotoSources): PhotoSources =>
  connectedDestinations(
    deps,
    otherwise,
    ({ photos }, call, other) =>
      photos &&
      connectedDestination({ publishing: photos, call }, (at) => connectedLocation(deps, at), other),
  )
