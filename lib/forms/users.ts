import { callApi } from "#lib/bff/call-api.ts"
import { pageField } from "#lib/form-state/form-state.ts"
import { invitationOnItsWay, savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import { safeReturnPath } from "#lib/session/return-path.ts"
import type { FormTaker } from "./form.ts"
import { pickedIds, pickerSearch } from "./picked.ts"

/** /settings/users/new and /{id} (D-056). */
export const saveUser: FormTaker = async ({ text, fields, caller, headers }) => {
  const search = pickerSearch(fields, ["location_ids", "group_ids"])
  if (search) return search
  const locations = pickedIds(fields, "location_ids")
  const groups = pickedIds(fields, "group_ids")
  const id = text("id")
  const names = { first_name: text("first_name"), last_name: text("last_name") }
  if (id) {
    const body = {
      ...names,
      // The form leaves out what may not be changed.
      ...(fields.has("email") ? { email: text("email") } : {}),
      ...(fields.has("user_type_id") ? { user_type_id: text("user_type_id") } : {}),
      add_location_ids: locations.add,
      remove_location_ids: locations.remove,
      add_group_ids: groups.add,
      remove_group_ids: groups.remove,
    }
    await callApi(caller, "users.update", { params: { id }, body }, { headers })
  } else {
    const body = { ...names, email: text("email"), user_type_id: text("user_type_id") }
    const places = { location_ids: locations.add, group_ids: groups.add }
    await callApi(caller, "users.create", { body: { ...body, ...places } }, { headers })
  }
  return { to: routes.users(), notice: savedText.user }
}

export const deleteUser: FormTaker = async ({ text, caller, headers }) => {
  // Only who owns scheduled exports is asked for (D-271).
  const query = text("successor") ? { successor: text("successor") } : {}
  await callApi(caller, "users.delete", { params: { id: text("id") }, query }, { headers })
  return { to: routes.users(), notice: savedText.userDeleted }
}

/** /settings/users: once more to somebody who has not accepted the invitation yet. */
export const resendInvitation: FormTaker = async ({ text, caller, headers }) => {
  await callApi(caller, "users.resend_invitation", { params: { id: text("id") } }, { headers })
  return {
    to: safeReturnPath(text(pageField)) ?? routes.users(),
    notice: invitationOnItsWay(text("email")),
  }
}
