import { callApi } from "#lib/bff/call-api.ts"
import { savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import type { FormTaker } from "./form.ts"
import { pickedIds, pickerSearch } from "./picked.ts"

const field = "location_ids"

/** /settings/groups/new and /{id}. */
export const saveGroup: FormTaker = async ({ text, fields, caller, headers }) => {
  const search = pickerSearch(fields, [field])
  if (search) return search
  const { add, remove } = pickedIds(fields, field)
  const id = text("id")
  const name = text("name")
  if (id) {
    const body = { name, add_location_ids: add, remove_location_ids: remove }
    await callApi(caller, "groups.update", { params: { id }, body }, { headers })
  } else {
    await callApi(caller, "groups.create", { body: { name, location_ids: add } }, { headers })
  }
  return { to: routes.groups(), notice: savedText.group }
}

export const deleteGroup: FormTaker = async ({ text, caller, headers }) => {
  await callApi(caller, "groups.delete", { params: { id: text("id") } }, { headers })
  return { to: routes.groups(), notice: savedText.groupDeleted }
}
