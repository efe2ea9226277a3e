import { headers } from "next/headers"
import { ForgotPasswordForm } from "#components/session/forgot-password-form.tsx"
import { PublicShell } from "#components/shell/public-shell.tsx"
import { readCookie } from "#lib/http/cookies.ts"
import { currentVisit } from "#lib/page/current-request.ts"
import { hostMetadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { flashCookieName } from "#lib/session/cookies.ts"
import { openFlash } from "#lib/session/flash.ts"
import { hostWhitelabel } from "#lib/tenant/lookup.ts"
import { supportContact } from "#lib/tenant/support.ts"
import { forgotPassword } from "./record.ts"

export const generateMetadata = hostMetadataOf(forgotPassword)

export default async function ForgotPasswordPage() {
  const whitelabel = hostWhitelabel((await currentVisit()).tenant)
  const flash = await openFlash(readCookie((await headers()).get("cookie"), flashCookieName))
  return (
    <PublicShell whitelabel={whitelabel} support={supportContact(whitelabel)}>
      <ForgotPasswordForm
        action={routes.sessionForgotPassword()}
        email={flash?.email}
        error={flash?.error}
        notice={flash?.notice}
      />
    </PublicShell>
  )
}
