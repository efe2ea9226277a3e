import { createLoader, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server"
import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { LocationBulkPreview } from "#lib/contract/index.ts"
import { type LocationBulkField, locationBulkFields } from "#lib/contract/location-bulk-actions/constants.ts"
import type { LocationBulkFields } from "#lib/contract/location-bulk-actions/schema.ts"
import { locationLabels } from "#lib/contract/locations/constants.ts"
import { shownPage } from "#lib/features/filter-bar/page-number.ts"
import { parseAsPage } from "#lib/features/filter-bar/parsers.ts"

const fieldsSearchParams = {
  field: parseAsStringLiteral(locationBulkFields),
  /** Without a value or `clear` the page asks for one. */
  value: parseAsString,
  clear: parseAsStringLiteral(["true"]),
  result: parseAsStringLiteral(["changed", "unchanged", "failed"]),
  /** Of the preview; the list has a page of its own. */
  previewPage: parseAsPage,
}

/** Reads what the page of bulk edits is to set; broken values count as absent, nothing is thrown. */
export const loadFieldsSearch = createLoader(fieldsSearchParams)
export type FieldsSearch = inferParserType<typeof fieldsSearchParams>

/** Fields by what the form of a location calls them. */
export const bulkFieldLabels: Readonly<Record<LocationBulkField, string>> = {
  public_name: locationLabels.public_name,
  is_headquarters: locationLabels.is_headquarters,
  time_zone: locationLabels.time_zone,
  phone: locationLabels.phone,
  website: locationLabels.website,
  category_id: locationLabels.category_name,
  open_status: locationLabels.open_status,
}

/** Texts of fields that can be cleared; the others always have a value. */
export const clearLabels: Readonly<Partial<Record<LocationBulkField, string>>> = {
  time_zone: "Find it from the address of each location",
  phone: "Remove the phone number",
  website: "Remove the website",
  category_id: "Remove the category",
}

export type ChosenValue = { field: LocationBulkField; value: string | null; clear: "true" | null }

/** The fields of a call for a value that was chosen, as it is checked there; null while none is. */
export function fieldsOfChoice({ field, value, clear }: ChosenValue): LocationBulkFields | null {
  if (clear && clearLabels[field]) return { [field]: null }
  if (value === null || value === "") return null
  return { [field]: field === "is_headquarters" ? value === "true" : value } as LocationBulkFields
}

/** Effect of a change at the locations, a page of it. Server only. @throws ApiFailure */
export const loadFieldsPreview = (
  caller: Caller,
  body: { location_ids: string[]; fields: LocationBulkFields },
  { previewPage, result }: Pick<FieldsSearch, "previewPage" | "result">,
): Promise<LocationBulkPreview> =>
  shownPage(previewPage, async (page) => {
    const preview = await callApi(caller, "location_bulk_actions.preview", {
      body,
      query: { page, ...(result ? { result } : {}) },
    })
    return { ...preview, _total_pages: preview.total_pages }
  })

/** The query of the page with other choices; null takes one away. */
export function fieldsQuery(
  query: string,
  choice: Readonly<Record<string, string | number | null | undefined>>,
): string {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(choice)) {
    if (value === null || value === undefined) next.delete(name)
    else next.set(name, String(value))
  }
  return next.toString()
}
