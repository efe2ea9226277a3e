import type { Posts } from "../../connections/connector.ts"
import { ConsentEnded } from "../../connections/connector-errors.ts"
import { PostRefused, type PostSource, type PostSources } from "../../directories/post-source.ts"
import { type ConnectedDeps, connectedLocation } from "./connected-place.ts"
import { type CallAtPlace, connectedSources } from "./connected-sources.ts"

function connectedSource(
  deps: ConnectedDeps,
  posts: Posts,
  call: CallAtPlace,
  otherwise: PostSource | null,
): PostSource {
  return {
    async publish(at, post, signal) {
      const place = await connectedLocation(deps, at)
      if (place) return call(place, signal, (token) => posts.publish(token, place.externalId, post, signal))
      if (otherwise) return otherwise.publish(at, post, signal)
      throw new PostRefused("This location is not matched to a place there.")
    },
    async edit(at, edited, signal) {
      const place = await connectedLocation(deps, at)
      if (place) return call(place, signal, (token) => posts.edit(token, edited, signal))
      if (otherwise) return otherwise.edit(at, edited, signal)
      throw new PostRefused("This location is not matched to a place there.")
    },
    async remove(at, removed, signal) {
      const place = await connectedLocation(deps, at)
      if (!place) return otherwise?.remove(at, removed, signal)
      await call(place, signal, (token) => posts.remove(token, place.externalId, removed, signal))
    },
    async check(at, externalId, signal) {
      const place = await connectedLocation(deps, at)
      if (!place) return otherwise?.check(at, externalId, signal) ?? { state: "published" }
      try {
        return await call(place, signal, (token) => posts.check(token, externalId, signal))
      } catch (error) {
        // What is out of reach is looked at again when it is connected.
        if (error instanceof ConsentEnded) return { state: "published" }
        throw error
      }
    },
  }
}

/**
 * Posts of locations that a real connection has matched go to its provider; all others as before.
 * @param otherwise what reaches the directories that no connector does.
 */
export const connectedPosts = (deps: ConnectedDeps, otherwise: PostSources): PostSources =>
  connectedSources(
    deps,
    otherwise,
    ({ posts }, call, other) => posts && connectedSource(deps, posts, call, other),
  )
