import { callApi } from "#lib/api-client/call-api.ts"
import { savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import type { FormHandler } from "../form.ts"
import { sentBody } from "../operation-form.ts"

/** /settings/account (D-079). */
export const saveAccount: FormHandler = async (form) => {
  const { text, session, caller, headers } = form
  const params = { id: String(session.account_id) }
  const body = sentBody("accounts.update", form)
  await callApi(caller, "accounts.update", { params, body }, { headers })
  const setting = { params: { id: "week_start" }, body: { value: text("week_start") } }
  await callApi(caller, "account_settings.update", setting, { headers })
  return { to: routes.accountSettings(), notice: savedText.settings }
}
