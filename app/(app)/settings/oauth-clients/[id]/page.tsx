import { ClientForm } from "#components/oauth/client-form.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { callApi } from "#lib/bff/call-api.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { oauthClient } from "./record.ts"

const { title } = oauthClient

export const generateMetadata = metadataOf(oauthClient)

export default guardedPage(oauthClient, async ({ context, params }) => {
  const id = params.id ?? ""
  const client = await callApi(context.caller, "oauth_clients.get", { params: { id } })
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
