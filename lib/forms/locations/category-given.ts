import { callApi } from "#lib/api-client/call-api.ts"
import { categoriesQuery } from "#lib/features/locations/category-options.ts"
import { sameText } from "#lib/format/same-text.ts"
import { FormValidationError, type SentForm } from "../form.ts"

const listed = new Intl.ListFormat("en", { type: "disjunction" })

/** The category of a typed name: before scripts run, nothing else says it. @throws FormValidationError */
export async function categoryGiven({ fields, text, caller }: SentForm) {
  if (!fields.has("category")) return {}
  const name = text("category")
  if (name === "") return { category_id: fields.has("category_kept") ? undefined : null }
  const { _embedded } = await callApi(caller, "categories.list", { query: categoriesQuery(name) })
  const id = text("category_id")
  const found = _embedded.categories.filter((one) => sameText(one.name, name))
  const category = found.find((one) => String(one.id) === id) ?? found[0]
  if (category) return { category_id: category.id }
  const near = _embedded.categories.slice(0, 5).map((one) => one.name)
  const more = near.length > 0 ? `, such as ${listed.format(near)}` : ""
  throw new FormValidationError({ category: `Choose a category from the list${more}` })
}
