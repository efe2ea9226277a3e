import { headers } from "next/headers"
import { PublicShell } from "#components/shell/public-shell.tsx"
import { TriageReport } from "#components/triage/triage-report.tsx"
import { currentWhitelabel } from "#lib/page/current-whitelabel.ts"
import { whitelabelMetadataOf } from "#lib/page/page-title.ts"
import { supportContact } from "#lib/tenant/support.ts"
import { triage } from "./record.ts"

export const generateMetadata = whitelabelMetadataOf(triage)

export default async function Page() {
  const whitelabel = await currentWhitelabel()
  const given = await headers()
  const server = {
    userAgent: given.get("user-agent") ?? "",
    language: given.get("accept-language") ?? "",
    hasCookies: Boolean(given.get("cookie")),
  }
  return (
    <PublicShell whitelabel={whitelabel} support={supportContact(whitelabel)}>
      <TriageReport server={server} />
    </PublicShell>
  )
}
