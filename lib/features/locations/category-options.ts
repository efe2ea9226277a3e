import { browserCall } from "#lib/api-client/browser-client.ts"
import type { Category } from "#lib/contract/categories/schema.ts"

/** Query of GET /categories (001 §7): the best 25 that a text fits. */
export const categoriesQuery = (text: string) => ({
  per_page: 25,
  ...(text ? { keywords: text, search_type: "typeahead" as const, "sort[by]": "relevance" } : {}),
})

export const categoryOption = ({ id, name }: Category) => ({ id: String(id), name })

/** Categories that a typed text fits, through the BFF. @throws ApiFailure */
export async function searchCategories(text: string, signal: AbortSignal) {
  const { _embedded } = await browserCall("categories.list", { query: categoriesQuery(text) }, { signal })
  return _embedded.categories.map(categoryOption)
}
