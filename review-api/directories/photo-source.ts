import type { Destination, Destinations, LocationAtSource } from "./destination.ts"

/** A photo as a directory is given it. */
export type PhotoForSource = {
  /** Names it: however often a directory is asked with the same key, it takes it once. */
  key: string
  /** An attempt before may have come to something. */
  isRetry: boolean
  /** Instant of the first wish for it: what the directory has had for longer is another one. */
  since: string
  /** The directory's id of it where it has shown it in another category. */
  externalId: string | null
  /** Ids that the directory has given to other photos of the location. */
  others: readonly string[]
  /** Where the directory gets the picture, for a day at least. */
  url: string
  /** Whether that is on the public internet, as far as its host tells. */
  isPublic: boolean
  /** The picture itself, a JPEG of `bytes`. */
  read(): Promise<Uint8Array>
  bytes: number
  /** Display name of it here. */
  name: string | null
  /** LOGO, PROFILE, COVER, or ADDITIONAL for all others. */
  category: string
  width: number
  height: number
  /** 16 hexadecimal digits: pictures that look alike differ in few bits. */
  lookHash: string
}

/** A photo that is taken down. */
export type RemovedPhoto = {
  key: string
  externalId: string | null
  /** Without an id: the photo as an attempt has given it, which may have come to something; null when there was none. */
  unconfirmed: PhotoForSource | null
}

/** A directory that shows photos of locations (D-175). */
export type PhotoSource = Destination<LocationAtSource, PhotoForSource, RemovedPhoto>

export type PhotoSources = Destinations<PhotoSource>
