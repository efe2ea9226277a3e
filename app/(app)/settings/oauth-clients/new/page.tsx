import type { Metadata } from "next"
import { ClientForm } from "#components/oauth/client-form.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { currentForm } from "#lib/form-state/current-form.ts"
import { pages } from "#lib/gate/pages.ts"
import { titleOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"

const title = "New application"

export const generateMetadata = (): Promise<Metadata> => titleOf(title)

export default guardedPage(pages.oauthClientNew.requirement, async ({ context }) => (
  <SettingsFrame
    title={title}
    accountName={context.account.name}
    back={{ href: routes.settingsOauthClients(), label: "Back to Connected applications" }}
  >
    <ClientForm state={await currentForm("oauth-client.save")} />
  </SettingsFrame>
))
