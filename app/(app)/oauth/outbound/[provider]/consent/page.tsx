import { TriangleAlert } from "lucide"
import { headers } from "next/headers"
import { ProviderConsent } from "#components/integrations/provider-consent.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { providers } from "#lib/contract/providers.gen.ts"
import { knownProvider } from "#lib/features/integrations/connect-outcome.ts"
import { consentOf, isConsentOf } from "#lib/outbound/consent-seal.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { paths } from "#lib/routes/routes.ts"
import { oauthOutboundConsent } from "./record.ts"

export const generateMetadata = metadataOf(oauthOutboundConsent, ({ params }) => {
  const provider = knownProvider(params["provider"])
  return provider && providers[provider].name
})

export default guardedPage(oauthOutboundConsent, async ({ context, params, searchParams }) => {
  const provider = knownProvider(params["provider"])
  const query = searchOf(searchParams)
  const [state, code] = [query.get("state"), query.get("code")]
  const consent = provider && (await consentOf((await headers()).get("cookie"), provider, state))
  if (!provider || !code || !state || !consent?.isSimulated || !isConsentOf(consent, context.session)) {
    return (
      <EmptyState
        heading="h1"
        icon={TriangleAlert}
        title="This request for access has ended"
        hint="Begin again on the Integrations page."
      />
    )
  }
  return (
    <ProviderConsent
      provider={providers[provider].name}
      accountName={context.account.name}
      allowHref={paths.oauthOutboundCallback(provider, { code, state })}
      denyHref={paths.oauthOutboundCallback(provider, { error: "access_denied", state })}
    />
  )
})
