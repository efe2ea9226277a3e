import type { Metadata } from "next"
import { headers } from "next/headers"
import { redirect } from "next/navigation"
import { cache } from "react"
import { ResetPasswordForm } from "#components/session/reset-password-form.tsx"
import { PublicShell } from "#components/shell/public-shell.tsx"
import { readCookie } from "#lib/http/cookies.ts"
import { currentVisit } from "#lib/page/current-request.ts"
import { pageTitle } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { checkReset } from "#lib/session/check-reset.ts"
import { flashCookieName } from "#lib/session/cookies.ts"
import { openFlash } from "#lib/session/flash.ts"
import { hostWhitelabel } from "#lib/tenant/lookup.ts"
import { supportContact } from "#lib/tenant/support.ts"
import { resetPassword } from "./record.ts"

const currentReset = cache(async () =>
  checkReset((await headers()).get("cookie"), (await currentVisit()).origin),
)

export async function generateMetadata(): Promise<Metadata> {
  const reset = await currentReset()
  const title = "invitation" in reset && reset.invitation ? "Accept invitation" : resetPassword.title
  return { title: pageTitle(title, hostWhitelabel((await currentVisit()).tenant)) }
}

export default async function ResetPasswordPage() {
  const { tenant } = await currentVisit()
  const cookies = (await headers()).get("cookie")
  const reset = await currentReset()
  if ("leaveFor" in reset) redirect(reset.leaveFor)
  const flash = await openFlash(readCookie(cookies, flashCookieName))
  const whitelabel = hostWhitelabel(tenant)
  return (
    <PublicShell whitelabel={whitelabel} support={supportContact(whitelabel)}>
      <ResetPasswordForm
        action={routes.sessionResetPassword()}
        email={reset.email}
        invitation={reset.invitation}
        error={flash?.error}
      />
    </PublicShell>
  )
}
