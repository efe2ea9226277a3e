import { IntegrationFailed } from "#components/session/integration-failed.tsx"
import { PublicShell } from "#components/shell/public-shell.tsx"
import { readMessage } from "#lib/errors/error-query.ts"
import { currentWhitelabel } from "#lib/page/current-whitelabel.ts"
import { whitelabelMetadataOf } from "#lib/page/page-title.ts"
import { supportContact } from "#lib/tenant/support.ts"
import { partnerIntegrationError } from "./record.ts"

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export const generateMetadata = whitelabelMetadataOf(partnerIntegrationError)

export default async function Page({ searchParams }: Props) {
  const whitelabel = await currentWhitelabel()
  const support = supportContact(whitelabel)
  return (
    <PublicShell whitelabel={whitelabel} support={support}>
      <IntegrationFailed message={readMessage(await searchParams)} support={support} />
    </PublicShell>
  )
}
