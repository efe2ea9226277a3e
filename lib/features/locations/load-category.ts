import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { LocationDetail } from "#lib/contract/locations/schema.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"

/**
 * A location with the name of its category, which a Review API may leave out (001 §7). Server only.
 * @returns the location as it is when the category could not be loaded.
 */
export async function withCategoryName(caller: Caller, location: LocationDetail): Promise<LocationDetail> {
  const { category_id: id, category_name } = location
  if (id == null || category_name) return location
  try {
    const { name } = await callApi(caller, "categories.get", { params: { id: String(id) } })
    return { ...location, category_name: name }
  } catch (error) {
    if (error instanceof ApiFailure && error.status !== 401 && error.status !== 402) return location
    throw error
  }
}
