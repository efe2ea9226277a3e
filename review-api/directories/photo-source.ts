import type { LocationAtSource } from "./listing-source.ts"
import type { Standing } from "./response-source.ts"

/** A photo as a directory is given it. */
export type PhotoForSource = {
  /** Names it: however often a directory is asked with the same key, it takes it once. */
  key: string
  /** An attempt before may have come to something. */
  isRetry: boolean
  /** Instant of the first wish for it: what the directory has had for longer is another one. */
  since: string
  /** Ids that the directory has given to other photos of the location. */
  others: readonly string[]
  /** Where the directory gets the picture, for a day at least. */
  url: string
  /** Whether that is on the public internet, as far as its host tells. */
  isPublic: boolean
  /** The picture itself, a JPEG of `bytes`. */
  read(): Promise<Uint8Array>
  bytes: number
  /** What people here call it. */
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

/** A directory that shows photos of locations (D-175). Real ones and the simulator stand behind it alike. */
export type PhotoSource = {
  /**
   * Adds a photo to a location.
   * @returns the directory's id of it.
   * @throws PhotoRefused when it does not take it; SourceBusy or anything else when it cannot say now.
   */
  publish(location: LocationAtSource, photo: PhotoForSource, signal: AbortSignal): Promise<string>
  /** Takes a photo down; nothing happens when it is not there. @throws SourceBusy or anything else. */
  remove(location: LocationAtSource, removed: RemovedPhoto, signal: AbortSignal): Promise<void>
  /** Whether a photo still stands: directories also look at them later. @throws SourceBusy or anything else. */
  check(location: LocationAtSource, externalId: string, signal: AbortSignal): Promise<Standing>
}

/** How photos come to a source by this code; null when nothing here speaks with it. */
export type PhotoSources = (sourceCode: string) => PhotoSource | null

/** Nothing here speaks with a directory. */
export const noPhotoSources: PhotoSources = () => null

/** The directory does not take this photo. */
export class PhotoRefused extends Error {
  override name = "PhotoRefused"
  /** In the words of the directory, for people. */
  readonly reason: string

  constructor(reason: string) {
    super("a directory refused a photo")
    this.reason = reason
  }
}
