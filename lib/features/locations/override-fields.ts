import type { Id } from "#lib/contract/common.ts"
import type { SourceOverride } from "#lib/contract/location-source-overrides/schema.ts"
import type { Source } from "#lib/contract/sources/schema.ts"

/** The directories that a location can be listed at (D-168). */
const directoryCodes = ["google_maps", "facebook", "apple_maps", "bing", "trip_advisor", "yelp_api"]

/** A directory with what it shows of a location in place of the usual. */
export type DirectoryOverride = {
  sourceId: string
  name: string
  id: string | null
  phone: string | null
  website: string | null
}

/** Error in place of directories that could not be loaded. */
export type FailedDirectories = { failed: string }

export const overrideParts = ["phone", "website"] as const
export type OverridePart = (typeof overrideParts)[number]

/** Names of the fields of a directory in the form of a location. */
export const overrideField = (sourceId: string, part: OverridePart | "id"): string =>
  `override.${sourceId}.${part}`
/** The box that says whether a directory has a value of its own. */
export const overrideBox = (sourceId: string, part: OverridePart): string =>
  `${overrideField(sourceId, part)}.own`

/** In the order of the directories; sources that are none are left out. */
export function directoriesOf(
  sources: readonly Source[],
  overrides: readonly SourceOverride[],
): DirectoryOverride[] {
  const ofSource = (id: Id) => overrides.find(({ source_id }) => String(source_id) === String(id))
  return directoryCodes.flatMap((code) => {
    const source = sources.find((one) => one.code === code)
    if (!source) return []
    const override = ofSource(source.id)
    return [
      {
        sourceId: String(source.id),
        name: source.name,
        id: override ? String(override.id) : null,
        phone: override?.phone ?? null,
        website: override?.website ?? null,
      },
    ]
  })
}
