import type { PostAction, PostType } from "#lib/contract/google-post-constants.ts"
import type { LocationAtSource } from "./listing-source.ts"
import type { Standing } from "./response-source.ts"

/** A post as a directory is given it: of one location, its placeholders filled. */
export type PostForSource = {
  /** Names it: however often a directory is asked with the same key, it takes it once. */
  key: string
  /** An attempt before may have come to something. */
  isRetry: boolean
  topicType: PostType
  languageCode: string
  summary: string | null
  /** Of offers and events; a day without times is a whole one. */
  event: {
    title: string
    startDate: string
    startTime: string | null
    endDate: string
    endTime: string | null
  } | null
  /** CALL has no link. Offers have none (D-193). */
  callToAction: { actionType: Exclude<PostAction, "none">; url: string | null } | null
  offer: {
    couponCode: string | null
    redeemOnlineUrl: string | null
    termsConditions: string | null
  } | null
  /** Where the directory gets the picture, for a day at least. */
  imageUrl: string | null
}

/** A post that is taken down, with the directory's id of it where that is known. */
export type RemovedPost = { post: PostForSource; externalId: string | null }

/** A post that is shown already, as it is to be. */
export type EditedPost = { post: PostForSource; externalId: string; isImageChanged: boolean }

/** A directory that shows posts of locations. Real ones and the simulator stand behind it alike. */
export type PostSource = {
  /**
   * Posts to a location.
   * @returns the directory's id of it.
   * @throws PostRefused when it does not take it; SourceBusy or anything else when it cannot say now.
   */
  publish(location: LocationAtSource, post: PostForSource, signal: AbortSignal): Promise<string>
  /**
   * Changes a post that the directory shows.
   * @returns whether it still shows it.
   * @throws PostRefused when it does not take the change, and shows what it did; SourceBusy or anything else when it cannot
   *   say now.
   */
  edit(location: LocationAtSource, edited: EditedPost, signal: AbortSignal): Promise<Standing>
  /** Takes a post down; nothing happens when it is not there. @throws SourceBusy or anything else. */
  remove(location: LocationAtSource, removed: RemovedPost, signal: AbortSignal): Promise<void>
  /** Whether a post still stands: directories also look at them later. @throws SourceBusy or anything else. */
  check(location: LocationAtSource, externalId: string, signal: AbortSignal): Promise<Standing>
}

/** How posts come to a source by this code; null when nothing here speaks with it. */
export type PostSources = (sourceCode: string) => PostSource | null

/** Nothing here speaks with a directory. */
export const noPostSources: PostSources = () => null

/** The directory does not take this post. */
export class PostRefused extends Error {
  override name = "PostRefused"
  /** In the words of the directory, for people. */
  readonly reason: string

  constructor(reason: string) {
    super("a directory refused a post")
    this.reason = reason
  }
}
