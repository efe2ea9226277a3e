import { headers } from "next/headers"
import { redirect } from "next/navigation"
import { ContinueForm } from "#components/session/continue-form.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { PublicShell } from "#components/shell/public-shell.tsx"
import { loadChildName } from "#lib/features/accounts/queries.ts"
import { currentNonce, currentVisit } from "#lib/page/current-request.ts"
import { hostMetadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { landingOf } from "#lib/session/landing.ts"
import { hostWhitelabel } from "#lib/tenant/lookup.ts"
import { supportContact } from "#lib/tenant/support.ts"
import { switchAccount } from "./record.ts"

export const generateMetadata = hostMetadataOf(switchAccount)

/**
 * Where a child account is opened (D-050): a form that scripts send at once, so that opening the address alone opens
 * nothing. A link on another site only leads to the list of accounts: no one else decides what is opened.
 */
export default guardedPage(switchAccount, async ({ context, params }) => {
  if (landingOf(await headers()) === "foreign") redirect(routes.accounts())
  const id = params.childAccountId ?? ""
  const name = await loadChildName(context.session, id)
  const whitelabel = hostWhitelabel((await currentVisit()).tenant)
  return (
    <PublicShell whitelabel={whitelabel} support={supportContact(whitelabel)}>
      <ContinueForm
        action={routes.sessionSwitchAccount()}
        title="Switch account"
        text={`You are being taken to ${name ?? "the account"}.`}
        fields={{ child_account_id: id }}
        nonce={await currentNonce()}
      />
    </PublicShell>
  )
})
