import type { Posts } from "../../connections/connector.ts"
import { type LocationAtSource, Refused } from "../../directories/destination.ts"
import type { PostSource, PostSources } from "../../directories/post-source.ts"
import {
  type CallAtPlace,
  connectedDestination,
  connectedDestinations,
  notMatched,
} from "./connected-destination.ts"
import { type ConnectedDeps, connectedLocation } from "./connected-place.ts"

function connectedSource(
  deps: ConnectedDeps,
  posts: Posts,
  call: CallAtPlace,
  otherwise: PostSource | null,
): PostSource {
  const find = (at: LocationAtSource) => connectedLocation(deps, at)
  return {
    ...connectedDestination({ publishing: posts, call }, find, otherwise),
    async edit(at, edited, signal) {
      const place = await find(at)
      if (place) return call(place, signal, (token) => posts.edit(token, edited, signal))
      if (otherwise) return otherwise.edit(at, edited, signal)
      throw new Refused(notMatched)
    },
  }
}

/**
 * Posts of locations that a real connection has matched go to its provider; all others as before.
 * @param otherwise what reaches the directories that no connector does.
 */
export const connectedPosts = (deps: ConnectedDeps, otherwise: PostSources): PostSources =>
  connectedDestinations(
    deps,
    otherwise,
    ({ posts }, call, other) => posts && connectedSource(deps, posts, call, other),
  )
