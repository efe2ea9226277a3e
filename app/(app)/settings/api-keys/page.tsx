import { KeyRound } from "lucide"
import { ApiKeyForm } from "#components/api-keys/api-key-form.tsx"
import { ApiKeysTable } from "#components/api-keys/api-keys-table.tsx"
import { NewSecret } from "#components/form/new-secret.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { callApi } from "#lib/bff/call-api.ts"
import { requestedPage, shownPage } from "#lib/features/filter-bar/page-number.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf, withQuery } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { apiKeys } from "./record.ts"

const { title } = apiKeys

export const generateMetadata = metadataOf(apiKeys)

export default guardedPage(apiKeys, async ({ context, searchParams }) => {
  const { caller, account, session, timeZone } = context
  if (session.isShadowing) {
    return (
      <SettingsFrame title={title} accountName={account.name}>
        <p>You are visiting this account. Your API keys are in your own account.</p>
      </SettingsFrame>
    )
  }
  const page = requestedPage(searchOf(searchParams))
  const [keys, state, revoked] = await Promise.all([
    shownPage(page, (shown) => callApi(caller, "api_keys.list", { query: { page: shown } })),
    currentForm("api_keys.create"),
    currentForm("api_keys.delete"),
  ])
  const known = keys._embedded.api_keys
  const created = state.values.key?.[0]
  return (
    <SettingsFrame
      title={title}
      intro="A key lets a program of your own use the Review API as you, within its scopes. Treat it like a password."
      accountName={account.name}
    >
      {created && (
        <NewSecret title="Your new API key" label="API key" value={created} track="settings_api_keys.copy" />
      )}
      {known.length === 0 ? (
        <EmptyState
          icon={KeyRound}
          title="No API keys yet."
          hint="Create one for each program that needs access."
        />
      ) : (
        <ApiKeysTable keys={known} timeZone={timeZone} now={new Date().toISOString()} state={revoked} />
      )}
      <PagePager
        label="Pages of API keys"
        page={keys._page}
        totalPages={keys._total_pages}
        hrefOf={(to) => withQuery(routes.apiKeys(), { page: to })}
      />
      <section className="form-set">
        <h2>New API key</h2>
        <ApiKeyForm state={created ? untouched : state} />
      </section>
    </SettingsFrame>
  )
})
