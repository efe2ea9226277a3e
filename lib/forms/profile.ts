import { callApi } from "#lib/bff/call-api.ts"
import { emailOnItsWay, savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import type { FormTaker } from "./form.ts"

/** /settings/profile (D-079). */
export const saveProfile: FormTaker = async ({ text, session, caller, headers }) => {
  const params = { id: String(session.profile_id) }
  const body = { first_name: text("first_name"), last_name: text("last_name"), phone: text("phone") }
  await callApi(caller, "profiles.update", { params, body }, { headers })
  return { to: routes.profile(), notice: savedText.profile }
}

/** The switch of single keys on lists. */
export const saveKeys: FormTaker = async ({ fields, session, caller, headers }) => {
  const params = { id: String(session.profile_id) }
  const body = { keyboard_shortcuts: fields.get("keyboard_shortcuts") === "true" }
  await callApi(caller, "profiles.update", { params, body }, { headers })
  return { to: routes.profile(), notice: savedText.profile }
}

export const changeEmail: FormTaker = async ({ text, fields, caller, headers }) => {
  const body = { email: text("email"), current_password: fields.get("current_password") ?? "" }
  await callApi(caller, "email_changes.create", { body }, { headers })
  return { to: routes.profile(), notice: emailOnItsWay(body.email) }
}

export const changePassword: FormTaker = async ({ fields, caller, headers }) => {
  const given = (name: string) => fields.get(name) ?? ""
  const body = {
    current_password: given("current_password"),
    password: given("password"),
    password_confirmation: given("password_confirmation"),
  }
  await callApi(caller, "passwords.change", { body }, { headers })
  return { to: routes.profile(), notice: savedText.password }
}

export const endSession: FormTaker = async ({ text, caller, headers }) => {
  await callApi(caller, "sessions.end", { params: { id: text("id") } }, { headers })
  return { to: routes.profile(), notice: savedText.sessionEnded }
}

export const endOtherSessions: FormTaker = async ({ caller, headers }) => {
  await callApi(caller, "sessions.end_others", {}, { headers })
  return { to: routes.profile(), notice: savedText.sessionsEnded }
}
