import { cache } from "react"
import { ClientForm } from "#components/oauth/client-form.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { oauthClient } from "./record.ts"

const { title } = oauthClient

const loadClient = cache((caller: Caller, id: string) =>
  callApi(caller, "oauth_clients.get", { params: { id } }),
)

export const generateMetadata = metadataOf(
  oauthClient,
  async ({ context, params }) => (await loadClient(context.caller, params["id"]!)).name,
)

export default guardedPage(oauthClient, async ({ context, params }) => {
  const id = params.id ?? ""
  const client = await loadClient(context.caller, id)
  return (
    <SettingsFrame
      title={title}
      intro={`Client ID ${client.client_id}`}
      accountName={context.account.name}
      back={{ href: routes.oauthClients(), label: "Back to Connected applications" }}
    >
      <ClientForm client={client} state={await currentForm("oauth_clients.update")} />
    </SettingsFrame>
  )
})
