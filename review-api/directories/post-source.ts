import type { PostAction, PostType } from "#lib/contract/posts/constants.ts"
import type { Destination, Destinations, LocationAtSource, Standing } from "./destination.ts"

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

/** A directory that shows posts of locations. */
export type PostSource = Destination<LocationAtSource, PostForSource, RemovedPost> & {
  /**
   * Changes a post that the directory shows.
   * @returns whether it still shows it.
   * @throws as `publish`; after Refused it shows what it did.
   */
  edit(location: LocationAtSource, edited: EditedPost, signal: AbortSignal): Promise<Standing>
}

export type PostSources = Destinations<PostSource>
