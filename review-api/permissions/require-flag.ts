import { type FlagName, type Flags, isFlagOn } from "#lib/contract/flags.ts"
import { featureOff } from "../core/errors.ts"
import type { Scope } from "./scope.ts"

/** A feature that a flag switches (D-037). @throws 403 with code `feature_off`. */
export function requireFlag(flags: Flags, name: FlagName): void {
  if (!isFlagOn(flags, name)) throw featureOff()
}

type Filtered = { tags?: unknown; filter?: { tags?: unknown }; filters?: { review_tags?: unknown } }

const names = (tags: unknown): boolean => Array.isArray(tags) && tags.length > 0

/**
 * Keeps a call from narrowing reviews by tags while `reviewTagsFilter` is off (D-037): in a query, for many reviews at
 * once, or for files and schedules. Schedules that exist stay as narrow as they are.
 * @param call what was asked for, and in whose scope; null when no one is signed in.
 * @throws 403 with code `feature_off`.
 */
export function requireTagFilter(call: { scope: unknown; query: unknown; body: unknown }): void {
  const scope = call.scope as Scope | null
  const query = call.query as Filtered | undefined
  const body = call.body as Filtered | undefined
  if (!scope || ![query?.tags, body?.filter?.tags, body?.filters?.review_tags].some(names)) return
  requireFlag(scope.flags, "reviewTagsFilter")
}
