import { callApi } from "#lib/bff/call-api.ts"
import type { Caller } from "#lib/bff/upstream.ts"
import type { LocationDetail } from "#lib/contract/locations.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { nationalPhone } from "#lib/format/phone.ts"
import { type DirectoryOverride, directoriesOf } from "./override-fields.ts"

const perPage = 500

const inCountry = (directories: readonly DirectoryOverride[], country: LocationDetail["country"]) =>
  directories.map((one) => ({ ...one, phone: one.phone && nationalPhone(one.phone, country) }))

function unlessSessionIsOver(error: unknown): null {
  if (error instanceof ApiFailure && error.status !== 401) return null
  throw error
}

/**
 * The directories of a location, with phones as they are read in its country. Server only.
 * @returns null when they could not be loaded: the rest of the form does not depend on it.
 */
export async function loadDirectories(
  caller: Caller,
  { id, country }: LocationDetail,
): Promise<DirectoryOverride[] | null> {
  try {
    const [sources, overrides] = await Promise.all([
      callApi(caller, "sources.list", { query: { per_page: perPage } }),
      callApi(caller, "location_source_overrides.list", {
        query: { location_id: String(id), sort: "source_id", per_page: perPage },
      }),
    ])
    return inCountry(
      directoriesOf(sources._embedded.sources, overrides._embedded.location_source_overrides),
      country,
    )
  } catch (error) {
    return unlessSessionIsOver(error)
  }
}

/**
 * The directories that show something of a location in place of the usual. Server only.
 * @returns null when they could not be loaded.
 */
export async function loadOverridden(
  caller: Caller,
  { source_overrides, country }: LocationDetail,
): Promise<DirectoryOverride[] | null> {
  if (!source_overrides?.length) return []
  try {
    const { _embedded } = await callApi(caller, "sources.list", { query: { per_page: perPage } })
    return inCountry(directoriesOf(_embedded.sources, source_overrides), country)
  } catch (error) {
    return unlessSessionIsOver(error)
  }
}
