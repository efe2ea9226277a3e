import type { Metadata } from "next"
import { IntegrationReady } from "#components/session/integration-ready.tsx"
import { PublicShell } from "#components/shell/public-shell.tsx"
import { currentWhitelabel } from "#lib/page/current-whitelabel.ts"
import { pageTitle } from "#lib/page/page-title.ts"
import { supportContact } from "#lib/tenant/support.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: pageTitle("Integration", await currentWhitelabel()) }
}

export default async function Page() {
  const whitelabel = await currentWhitelabel()
  return (
    <PublicShell whitelabel={whitelabel} support={supportContact(whitelabel)}>
      <IntegrationReady />
    </PublicShell>
  )
}
