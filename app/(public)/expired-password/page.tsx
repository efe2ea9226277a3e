import { PasswordMessage } from "#components/session/password-message.tsx"
import { PublicShell } from "#components/shell/public-shell.tsx"
import { currentVisit } from "#lib/page/current-request.ts"
import { hostMetadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { hostWhitelabel } from "#lib/tenant/lookup.ts"
import { supportContact } from "#lib/tenant/support.ts"
import { expiredPassword } from "./record.ts"

export const generateMetadata = hostMetadataOf(expiredPassword)

export default async function ExpiredPasswordPage() {
  const whitelabel = hostWhitelabel((await currentVisit()).tenant)
  return (
    <PublicShell whitelabel={whitelabel} support={supportContact(whitelabel)}>
      <PasswordMessage
        title="Link expired"
        text="This link has expired."
        href={routes.forgotPassword()}
        link="Request a new one."
      />
    </PublicShell>
  )
}
