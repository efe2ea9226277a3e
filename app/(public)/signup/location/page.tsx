import { redirect } from "next/navigation"
import { AddressFields } from "#components/address/address-fields.tsx"
import { publicPage } from "#components/shell/public-page.tsx"
import { PublicShell } from "#components/shell/public-shell.tsx"
import { SignupLocationForm } from "#components/signup/signup-location-form.tsx"
import { ToastProvider } from "#components/ui/toast.tsx"
import { loadCountries, loadStates } from "#lib/features/address/server-options.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { currentVisit } from "#lib/page/current-request.ts"
import { currentWhitelabel } from "#lib/page/current-whitelabel.ts"
import { whitelabelMetadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { accountFactsOf } from "#lib/session/account-facts.ts"
import type { Session } from "#lib/session/session.ts"
import { supportContact } from "#lib/tenant/support.ts"
import { signupLocation } from "./record.ts"

export const generateMetadata = whitelabelMetadataOf(signupLocation)

async function countryOf(session: Session): Promise<string> {
  // Whatever keeps the account from being read is told by the page at the start.
  const facts = await accountFactsOf(session).catch(() => null)
  if (facts?.account.total_locations !== 0 || !session.isAccountOwner) redirect(routes.home())
  return String(facts.account.country_id ?? "")
}

export default publicPage(async () => {
  const { session } = await currentVisit()
  const ownCountryId = session ? await countryOf(session) : ""
  const state = await currentForm("signup.create_location")
  const whitelabel = await currentWhitelabel()
  const countryId = state.values.country_id?.[0] ?? ownCountryId
  const [countries, states] = await Promise.all([loadCountries(), loadStates(countryId)])
  return (
    <PublicShell whitelabel={whitelabel} support={supportContact(whitelabel)}>
      <ToastProvider>
        <SignupLocationForm state={state} isSignedIn={session !== null}>
          <AddressFields countries={countries} countryId={countryId} states={states} />
        </SignupLocationForm>
      </ToastProvider>
    </PublicShell>
  )
})
