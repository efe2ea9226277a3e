import { clsx } from "clsx"
import type { Metadata } from "next"
import { redirect } from "next/navigation"
import { type CSSProperties, cache } from "react"
import { CountryField } from "#components/address/country-field.tsx"
import { PasswordMessage } from "#components/session/password-message.tsx"
import { publicPage } from "#components/shell/public-page.tsx"
import { PublicShell } from "#components/shell/public-shell.tsx"
import { SignupForm } from "#components/signup/signup-form.tsx"
import { ToastProvider } from "#components/ui/toast.tsx"
import { env } from "#lib/env/env.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { loadCountries } from "#lib/features/address/server-options.ts"
import { loadPartner } from "#lib/features/signup/load-partner.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { answerAs } from "#lib/http/answer-status.ts"
import { currentVisit } from "#lib/page/current-request.ts"
import { pageTitle } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { hostWhitelabel } from "#lib/tenant/lookup.ts"
import { supportContact } from "#lib/tenant/support.ts"
import { tenantTokens } from "#lib/tenant/tenant-colours.ts"
import { signup } from "./record.ts"

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

const partnerOf = cache(async (key: string | null) => loadPartner(await currentVisit(), key))

async function requestedPartner({ searchParams }: Props) {
  const key = [(await searchParams)["partner"]].flat()[0] || null
  return { key, partner: await partnerOf(key) }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { partner } = await requestedPartner(props).catch(() => ({ partner: null }))
  return {
    title: pageTitle(signup.title, partner?.whitelabel ?? hostWhitelabel((await currentVisit()).tenant)),
  }
}

/** A link that is no partner's, or of another one than whose site this is. */
async function WrongLink() {
  answerAs(404)
  const { tenant } = await currentVisit()
  const whitelabel = hostWhitelabel(tenant)
  return (
    <PublicShell whitelabel={whitelabel} support={supportContact(whitelabel)}>
      <PasswordMessage
        title="This sign-up link is not valid"
        text="Ask the person who sent it for a new one."
        href={routes.login()}
        link="Log in"
      />
    </PublicShell>
  )
}

export default publicPage(async (props: Props) => {
  const { session } = await currentVisit()
  if (session) redirect(routes.home())
  const requested = await requestedPartner(props).catch((error) => {
    if (error instanceof ApiFailure && error.status === 404) return null
    throw error
  })
  if (!requested) return <WrongLink />
  const { key, partner } = requested
  const [state, countries] = await Promise.all([currentForm("signup.user"), loadCountries()])
  const whitelabel = partner?.whitelabel ?? null
  return (
    <div
      className={clsx(whitelabel && "min-h-screen")}
      data-tenant={whitelabel ? "" : undefined}
      style={tenantTokens(whitelabel) as CSSProperties}
    >
      <PublicShell whitelabel={whitelabel} support={supportContact(whitelabel)}>
        <ToastProvider>
          <SignupForm
            state={state}
            termsUrl={env().TERMS_URL}
            partner={partner && key ? { key, name: partner.name } : null}
          >
            <CountryField
              countries={countries}
              countryId={countries.find(({ name }) => name === "United States")?.id}
            />
          </SignupForm>
        </ToastProvider>
      </PublicShell>
    </div>
  )
})
