import { headers } from "next/headers"
import { redirect } from "next/navigation"
import { LoginForm } from "#components/session/login-form.tsx"
import { SessionSync } from "#components/session/session-sync.tsx"
import { PublicShell } from "#components/shell/public-shell.tsx"
import { identityOf } from "#lib/browser-storage/session-identity.ts"
import { textOfCode } from "#lib/errors/texts.ts"
import { startOf } from "#lib/gate/decide.ts"
import { readCookie } from "#lib/http/cookies.ts"
import { currentVisit } from "#lib/page/current-request.ts"
import { hostMetadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { flashCookieName } from "#lib/session/cookies.ts"
import { openFlash } from "#lib/session/flash.ts"
import { hostWhitelabel } from "#lib/tenant/lookup.ts"
import { supportContact } from "#lib/tenant/support.ts"
import { login } from "./record.ts"

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export const generateMetadata = hostMetadataOf(login)

export default async function LoginPage({ searchParams }: Props) {
  const { session, tenant } = await currentVisit()
  const { invalidated, confirmation_token } = await searchParams
  const confirmationToken = [confirmation_token].flat()[0]
  if (session && confirmationToken) redirect(routes.confirmEmail({ token: confirmationToken }))
  const flash = await openFlash(readCookie((await headers()).get("cookie"), flashCookieName))
  // Single sign-on can fail while someone is signed in: what it says is not swallowed, and the session stays.
  if (session?.account_active && startOf(session) && !flash?.error) redirect(routes.home())
  const whitelabel = hostWhitelabel(tenant)
  return (
    <PublicShell whitelabel={whitelabel} support={supportContact(whitelabel)}>
      <SessionSync identity={session && identityOf(session)} />
      <LoginForm
        action={routes.sessionLogin()}
        email={flash?.email}
        confirmationToken={confirmationToken}
        error={flash?.error}
        notice={invalidated === "true" ? textOfCode("session_invalidated") : flash?.notice}
        whitelabel={whitelabel}
      />
    </PublicShell>
  )
}
