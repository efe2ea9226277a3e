import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { LocationDetail } from "#lib/contract/locations/schema.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { overridesLoadError, sourcesLoadError } from "#lib/errors/texts.ts"
import { nationalPhone } from "#lib/format/phone.ts"
import { type DirectoryOverride, directoriesOf, type FailedDirectories } from "./override-fields.ts"

const perPage = 500

const inCountry = (directories: readonly DirectoryOverride[], country: LocationDetail["country"]) =>
  directories.map((one) => ({ ...one, phone: one.phone && nationalPhone(one.phone, country) }))

async function unlessFailed<T>(call: Promise<T>, text: string): Promise<{ value: T } | FailedDirectories> {
  try {
    return { value: await call }
  } catch (error) {
    if (error instanceof ApiFailure && error.status !== 401) return { failed: text }
    throw error
  }
}

const sourcesOf = (caller: Caller) =>
  unlessFailed(callApi(caller, "sources.list", { query: { per_page: perPage } }), sourcesLoadError)

/**
 * The directories of a location, with phones as they are read in its country. Server only.
 * @returns what failed when they could not be loaded: the rest of the form does not depend on it.
 */
export async function loadDirectories(
  caller: Caller,
  { id, country }: LocationDetail,
): Promise<DirectoryOverride[] | FailedDirectories> {
  const query = { location_id: String(id), sort: "source_id", per_page: perPage }
  const [sources, overrides] = await Promise.all([
    sourcesOf(caller),
    unlessFailed(callApi(caller, "location_source_overrides.list", { query }), overridesLoadError),
  ])
  if ("failed" in sources) return sources
  if ("failed" in overrides) return overrides
  return inCountry(
    directoriesOf(sources.value._embedded.sources, overrides.value._embedded.location_source_overrides),
    country,
  )
}

/** The directories that show something of a location in place of the usual, as `loadDirectories` does. Server only. */
export async function loadOverridden(
  caller: Caller,
  { source_overrides, country }: LocationDetail,
): Promise<DirectoryOverride[] | FailedDirectories> {
  if (!source_overrides?.length) return []
  const sources = await sourcesOf(caller)
  if ("failed" in sources) return sources
  return inCountry(directoriesOf(sources.value._embedded.sources, source_overrides), country)
}
