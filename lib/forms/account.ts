import { callApi } from "#lib/bff/call-api.ts"
import { savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import type { FormHandler } from "./form.ts"

/** /settings/account (D-079). */
export const saveAccount: FormHandler = async ({ text, session, caller, headers }) => {
  const params = { id: String(session.account_id) }
  const body = { name: text("name"), time_zone: text("time_zone") }
  await callApi(caller, "accounts.update", { params, body }, { headers })
  const setting = { params: { id: "week_start" }, body: { value: text("week_start") } }
  await callApi(caller, "account_settings.update", setting, { headers })
  return { to: routes.accountSettings(), notice: savedText.settings }
}
