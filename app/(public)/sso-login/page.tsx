import { headers } from "next/headers"
import { redirect } from "next/navigation"
import { SessionChoice } from "#components/session/session-choice.tsx"
import { PublicShell } from "#components/shell/public-shell.tsx"
import { currentVisit } from "#lib/page/current-request.ts"
import { hostMetadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { offeredSession } from "#lib/session/offered-session.ts"
import { hostWhitelabel } from "#lib/tenant/lookup.ts"
import { supportContact } from "#lib/tenant/support.ts"
import { ssoChoice } from "./record.ts"

export const generateMetadata = hostMetadataOf(ssoChoice)

export default async function SessionChoicePage() {
  const visit = await currentVisit()
  const offered = await offeredSession((await headers()).get("cookie"), visit)
  if (!offered) redirect(routes.login())
  const whitelabel = hostWhitelabel(visit.tenant)
  return (
    <PublicShell whitelabel={whitelabel} support={supportContact(whitelabel)}>
      <SessionChoice
        action={routes.sessionChoice()}
        offered={offered.email}
        current={visit.session?.email ?? null}
      />
    </PublicShell>
  )
}
