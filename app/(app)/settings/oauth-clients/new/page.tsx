import { ClientForm } from "#components/oauth/client-form.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { oauthClientNew } from "./record.ts"

const { title } = oauthClientNew

export const generateMetadata = metadataOf(oauthClientNew)

export default guardedPage(oauthClientNew, async ({ context }) => (
  <SettingsFrame
    title={title}
    accountName={context.account.name}
    back={{ href: routes.oauthClients(), label: "Back to Connected applications" }}
  >
    <ClientForm state={await currentForm("oauth_clients.create")} />
  </SettingsFrame>
))
