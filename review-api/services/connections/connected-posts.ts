import type { Posts } from "../../connections/connector.ts"
import { ConsentEnded } from "../../connections/connector-errors.ts"
import type { SourceCode } from "../../db/reference/sources.ts"
import { PostRefused, type PostSource, type PostSources } from "../../directories/post-source.ts"
import { type Connected, type ConnectedDeps, connectedLocation } from "./connected-place.ts"
import { providers } from "./connected-providers.ts"
import { withAccess } from "./with-access.ts"

function connectedSource(
  deps: ConnectedDeps,
  { connector, posts }: { connector: Parameters<typeof withAccess>[1]; posts: Posts },
  otherwise: PostSource | null,
): PostSource {
  const call = <T>(
    { keys }: Connected,
    signal: AbortSignal,
    what: (accessToken: string) => Promise<T>,
  ): Promise<T> => withAccess(deps, connector, keys, what, signal)

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
export function connectedPosts(deps: ConnectedDeps, otherwise: PostSources): PostSources {
  const made = new Map<string, PostSource>()
  for (const [code, provider] of Object.entries(providers)) {
    const connector = deps.connectors(provider)
    if (!connector || connector.isSimulated || !connector.posts) continue
    const { posts } = connector
    made.set(code, connectedSource(deps, { connector, posts }, otherwise(code as SourceCode)))
  }
  return (code) => made.get(code) ?? otherwise(code)
}
