import type { Metadata } from "next"
import { redirect } from "next/navigation"
import { CountryField } from "#components/address/country-field.tsx"
import { publicPage } from "#components/shell/public-page.tsx"
import { PublicShell } from "#components/shell/public-shell.tsx"
import { SignupForm } from "#components/signup/signup-form.tsx"
import { ToastProvider } from "#components/ui/toast.tsx"
import { env } from "#lib/env/env.ts"
import { loadCountries } from "#lib/features/address/server-options.ts"
import { currentForm } from "#lib/forms/current-form.ts"
import { pageTitle } from "#lib/permissions/page-title.ts"
import { currentVisit } from "#lib/permissions/request.ts"
import { routes } from "#lib/routes/routes.ts"
import { supportContact } from "#lib/tenant/support.ts"

export const generateMetadata = async (): Promise<Metadata> => ({ title: pageTitle("Sign up", null) })

export default publicPage(async () => {
  const { session } = await currentVisit()
  if (session) redirect(routes.home())
  const [state, countries] = await Promise.all([currentForm("signup.user"), loadCountries()])
  const support = supportContact(null)
  return (
    <PublicShell whitelabel={null} support={support}>
      <ToastProvider>
        <SignupForm state={state} termsUrl={env().TERMS_URL} support={support}>
          <CountryField
            countries={countries}
            countryId={countries.find(({ name }) => name === "United States")?.id}
          />
        </SignupForm>
      </ToastProvider>
    </PublicShell>
  )
})
