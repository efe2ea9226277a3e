import { TriangleAlert } from "lucide"
import { redirect } from "next/navigation"
import { Consent } from "#components/oauth/consent.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { refusedAddress } from "#lib/features/oauth/refused-address.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { oauthAuthorize } from "./record.ts"

export const generateMetadata = metadataOf(oauthAuthorize)

export default guardedPage(oauthAuthorize, async ({ context, searchParams }) => {
  const search = searchOf(searchParams)
  const query = Object.fromEntries(search)
  const requested = await callApi(context.caller, "oauth_authorizations.get", { query }).catch(
    (error: unknown) => {
      if (error instanceof ApiFailure && error.status === 400) return error
      throw error
    },
  )
  if (requested instanceof ApiFailure) {
    const back = refusedAddress(requested.code, query)
    if (back) redirect(back)
    return (
      <EmptyState
        heading="h1"
        icon={TriangleAlert}
        title="This application can't be connected"
        hint={requested.userText}
      />
    )
  }
  return (
    <Consent
      clientName={requested.client_name}
      host={new URL(requested.redirect_uri).host || requested.redirect_uri}
      scopes={requested.scopes}
      accountName={context.account.name}
      email={context.session.email}
      query={search.toString()}
      state={await currentForm("oauth_authorizations.create")}
    />
  )
})
