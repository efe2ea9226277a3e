import { headers } from "next/headers"
import { redirect } from "next/navigation"
import { ContinueForm } from "#components/session/continue-form.tsx"
import { SessionChoice } from "#components/session/session-choice.tsx"
import { PublicShell } from "#components/shell/public-shell.tsx"
import { currentNonce, currentVisit } from "#lib/page/current-request.ts"
import { hostMetadataOf } from "#lib/page/page-title.ts"
import { paths, routes } from "#lib/routes/routes.ts"
import { linkTokenOf } from "#lib/session/link-token.ts"
import { offeredSession } from "#lib/session/offered-session.ts"
import { hostWhitelabel } from "#lib/tenant/lookup.ts"
import { supportContact } from "#lib/tenant/support.ts"
import { ssoChoice } from "./record.ts"

export const generateMetadata = hostMetadataOf(ssoChoice)

export default async function SessionChoicePage() {
  const visit = await currentVisit()
  const cookies = (await headers()).get("cookie")
  const whitelabel = hostWhitelabel(visit.tenant)
  if (await linkTokenOf(cookies, paths.ssoChoice())) {
    return (
      <PublicShell whitelabel={whitelabel} support={supportContact(whitelabel)}>
        <ContinueForm
          action={routes.sessionSsoLogin()}
          title="Single sign-on"
          text="You are being logged in."
          nonce={await currentNonce()}
        />
      </PublicShell>
    )
  }
  const offered = await offeredSession(cookies, visit)
  if (!offered) redirect(routes.login())
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
