import { headers } from "next/headers"
import { ConfirmEmailForm } from "#components/session/confirm-email-form.tsx"
import { PasswordMessage } from "#components/session/password-message.tsx"
import { publicPage } from "#components/shell/public-page.tsx"
import { PublicShell } from "#components/shell/public-shell.tsx"
import { readCookie } from "#lib/http/cookies.ts"
import { currentVisit } from "#lib/page/current-request.ts"
import { hostMetadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { checkConfirmation } from "#lib/session/check-confirmation.ts"
import { flashCookieName } from "#lib/session/cookies.ts"
import { openFlash } from "#lib/session/flash.ts"
import { hostWhitelabel } from "#lib/tenant/lookup.ts"
import { supportContact } from "#lib/tenant/support.ts"
import { confirmEmail } from "./record.ts"

export const generateMetadata = hostMetadataOf(confirmEmail)

async function Content() {
  const { origin, session } = await currentVisit()
  const cookies = (await headers()).get("cookie")
  const flash = await openFlash(readCookie(cookies, flashCookieName))
  const onward = session
    ? { href: routes.home(), link: `Continue as ${session.email}` }
    : { href: routes.login(), link: "Log in" }
  if (flash?.notice) return <PasswordMessage title="Email address changed" text={flash.notice} {...onward} />
  const found = await checkConfirmation(cookies, origin)
  if (found) {
    return (
      <ConfirmEmailForm
        action={routes.sessionConfirmEmail()}
        email={found.email}
        isChange={found.is_change}
        error={flash?.error}
      />
    )
  }
  return (
    <PasswordMessage
      title="This link is no longer valid"
      text="It has already been used or is older than 7 days. Log in to request a new one."
      {...onward}
    />
  )
}

/** Where the link of a mail leads that confirms an email: nothing changes before the button is pressed (D-044, D-273). */
export default publicPage(async () => {
  const whitelabel = hostWhitelabel((await currentVisit()).tenant)
  return (
    <PublicShell whitelabel={whitelabel} support={supportContact(whitelabel)}>
      {await Content()}
    </PublicShell>
  )
})
