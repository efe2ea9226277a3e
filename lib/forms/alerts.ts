import { callApi } from "#lib/bff/call-api.ts"
import type { BodyOf } from "#lib/contract/index.ts"
import { pageField } from "#lib/form-state/form-state.ts"
import { savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import { safeReturnPath } from "#lib/session/return-path.ts"
import type { FormTaker } from "./form.ts"
import { pickedIds, pickerSearch } from "./picked.ts"

type Body = Omit<BodyOf<"alerts.create">, "user_id">

/** /settings/alerts/new and /{id} (D-136). */
export const saveAlert: FormTaker = async ({ text, fields, caller, headers }) => {
  const search = pickerSearch(fields, ["location_ids", "group_ids"])
  if (search) return search
  const locations = pickedIds(fields, "location_ids")
  const groups = pickedIds(fields, "group_ids")
  const id = text("id")
  const own = {
    alert_type_id: text("alert_type_id"),
    alert_frequency_id: text("alert_frequency_id"),
    rating_max: text("rating_max") ? Number(text("rating_max")) : null,
    review_types: fields.getAll("review_types") as Body["review_types"],
    source_ids: fields.getAll("source_ids"),
    // The form leaves it out where there is only one.
    ...(fields.has("channel") ? { channel: text("channel") as "email" } : {}),
    active: fields.has("active"),
  }
  if (id) {
    const body = {
      ...own,
      add_location_ids: locations.add,
      remove_location_ids: locations.remove,
      add_group_ids: groups.add,
      remove_group_ids: groups.remove,
    }
    await callApi(caller, "alerts.update", { params: { id }, body }, { headers })
  } else {
    const whose = text("user_id") ? { user_id: text("user_id") } : {}
    const body = { ...own, ...whose, location_ids: locations.add, group_ids: groups.add }
    await callApi(caller, "alerts.create", { body }, { headers })
  }
  return { to: routes.alerts(), notice: savedText.alert }
}

/** /settings/alerts: makes one active, or not. */
export const switchAlert: FormTaker = async ({ text, caller, headers }) => {
  const body = { active: text("active") === "true" }
  await callApi(caller, "alerts.update", { params: { id: text("id") }, body }, { headers })
  return { to: safeReturnPath(text(pageField)) ?? routes.alerts(), notice: savedText.alert }
}

export const deleteAlert: FormTaker = async ({ text, caller, headers }) => {
  await callApi(caller, "alerts.delete", { params: { id: text("id") } }, { headers })
  return { to: routes.alerts(), notice: savedText.alertDeleted }
}
