import { IntegrationReady } from "#components/session/integration-ready.tsx"
import { PublicShell } from "#components/shell/public-shell.tsx"
import { currentWhitelabel } from "#lib/page/current-whitelabel.ts"
import { whitelabelMetadataOf } from "#lib/page/page-title.ts"
import { supportContact } from "#lib/tenant/support.ts"
import { partnerIntegrationSetup } from "./record.ts"

export const generateMetadata = whitelabelMetadataOf(partnerIntegrationSetup)

export default async function Page() {
  const whitelabel = await currentWhitelabel()
  return (
    <PublicShell whitelabel={whitelabel} support={supportContact(whitelabel)}>
      <IntegrationReady />
    </PublicShell>
  )
}
