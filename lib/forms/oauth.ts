import { callApi } from "#lib/bff/call-api.ts"
import type { OauthScope } from "#lib/contract/oauth.ts"
import { savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import type { FormTaker } from "./form.ts"

const linesOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .map((line) => line.trim())
    .filter(Boolean)

/** /settings/oauth-clients/new and /{id}; the addresses stand one in a line. */
export const saveOauthClient: FormTaker = async ({ text, fields, caller, headers }) => {
  const body = {
    name: text("name"),
    redirect_uris: linesOf(text("redirect_uris")),
    scopes: fields.getAll("scopes").filter(Boolean) as OauthScope[],
  }
  const id = text("id")
  const options = { headers }
  if (id) await callApi(caller, "oauth_clients.update", { params: { id }, body }, options)
  else await callApi(caller, "oauth_clients.create", { body }, options)
  return { to: routes.oauthClients(), notice: savedText.oauthClient }
}

export const deleteOauthClient: FormTaker = async ({ text, caller, headers }) => {
  await callApi(caller, "oauth_clients.delete", { params: { id: text("id") } }, { headers })
  return { to: routes.oauthClients(), notice: savedText.oauthClientDeleted }
}

export const revokeOauthGrant: FormTaker = async ({ text, caller, headers }) => {
  await callApi(caller, "oauth_grants.delete", { params: { id: text("id") } }, { headers })
  return { to: routes.oauthClients(), notice: savedText.oauthGrantRevoked }
}

/** The consent page (D-060): the browser leaves for the application with the answer. */
export const decideOauth: FormTaker = async ({ text, fields, caller, headers }) => {
  const query = Object.fromEntries(new URLSearchParams(fields.get("query") ?? ""))
  const body = { ...query, approve: text("decision") === "allow" }
  const { redirect_to: to } = await callApi(caller, "oauth_authorizations.create", { body }, { headers })
  return { to, reload: true }
}
