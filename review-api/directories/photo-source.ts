import type { LocationAtSource } from "./listing-source.ts"
import type { Standing } from "./response-source.ts"

/** A photo as a directory is given it. */
export type PhotoForSource = {
  /** Names it: however often a directory is asked with the same key, it takes it once. */
  key: string
  /** Where the directory gets the picture, for a day at least. */
  url: string
  /** LOGO, PROFILE, COVER, or ADDITIONAL for all others. */
  category: string
  width: number
  height: number
  /** 16 hexadecimal digits: pictures that look alike differ in few bits. */
  lookHash: string
}

/** A directory that shows photos of locations (D-175). Real ones and the simulator stand behind it alike. */
export type PhotoSource = {
  /**
   * Adds a photo to a location.
   * @returns the directory's id of it.
   * @throws PhotoRefused when it does not take it; SourceBusy or anything else when it cannot say now.
   */
  publish(location: LocationAtSource, photo: PhotoForSource, signal: AbortSignal): Promise<string>
  /** Takes a photo down; nothing happens when there is none of this key. @throws SourceBusy or anything else. */
  remove(location: LocationAtSource, key: string, signal: AbortSignal): Promise<void>
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
