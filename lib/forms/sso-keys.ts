import { callApi } from "#lib/bff/call-api.ts"
import { savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import type { FormTaker } from "./form.ts"

/** /settings/sso. */
export const addSsoKey: FormTaker = async ({ text, caller, headers }) => {
  const body = { name: text("name"), public_key: text("public_key") }
  await callApi(caller, "sso_keys.create", { body }, { headers })
  return { to: routes.ssoKeys(), notice: savedText.ssoKey }
}

export const revokeSsoKey: FormTaker = async ({ text, caller, headers }) => {
  await callApi(caller, "sso_keys.revoke", { params: { id: text("id") } }, { headers })
  return { to: routes.ssoKeys(), notice: savedText.ssoKeyRevoked }
}
