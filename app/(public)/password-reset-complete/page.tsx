import { PasswordMessage } from "#components/session/password-message.tsx"
import { PublicShell } from "#components/shell/public-shell.tsx"
import { currentVisit } from "#lib/page/current-request.ts"
import { hostMetadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { hostWhitelabel } from "#lib/tenant/lookup.ts"
import { supportContact } from "#lib/tenant/support.ts"
import { passwordResetComplete } from "./record.ts"

export const generateMetadata = hostMetadataOf(passwordResetComplete)

export default async function PasswordResetCompletePage() {
  const whitelabel = hostWhitelabel((await currentVisit()).tenant)
  return (
    <PublicShell whitelabel={whitelabel} support={supportContact(whitelabel)}>
      <PasswordMessage
        title="Password changed"
        text="Your password has been changed."
        href={routes.login()}
        link="Log In"
      />
    </PublicShell>
  )
}
