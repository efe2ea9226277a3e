import { ErrorPage } from "#components/session/error-page.tsx"
import { PublicShell } from "#components/shell/public-shell.tsx"
import { notFoundText } from "#lib/errors/texts.ts"
import { currentWhitelabel } from "#lib/page/current-whitelabel.ts"
import { supportContact } from "#lib/tenant/support.ts"

/** For addresses that the gate does not see; every other unknown path leads to /error (000 §2). */
export default async function NotFound() {
  const whitelabel = await currentWhitelabel()
  return (
    <PublicShell whitelabel={whitelabel} support={supportContact(whitelabel)}>
      <ErrorPage statusCode={404} message={notFoundText} />
    </PublicShell>
  )
}
