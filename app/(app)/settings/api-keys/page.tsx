import { KeyRound } from "lucide"
import { ApiAddress } from "#components/api-keys/api-address.tsx"
import { ApiKeyForm } from "#components/api-keys/api-key-form.tsx"
import { ApiKeysTable } from "#components/api-keys/api-keys-table.tsx"
import { NewSecret } from "#components/form/new-secret.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import { env, publicApiUrl } from "#lib/env/env.ts"
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
  const { caller, account, session, whitelabel, timeZone, can } = context
  if (session.isShadowing) {
    return (
      <SettingsFrame title={title} accountName={account.name}>
        <p>You are visiting this account. Your API keys are in your own account.</p>
      </SettingsFrame>
    )
  }
  // The documentation names the product.
  const apiUrl = whitelabel.id === null ? publicApiUrl(env()) : null
  const search = searchOf(searchParams)
  const pages = { page: requestedPage(search), others: requestedPage(search, "others") }
  const load = (page: number, query: object) =>
    shownPage(page, (shown) => callApi(caller, "api_keys.list", { query: { ...query, page: shown } }))
  const [keys, others, state, revoked] = await Promise.all([
    load(pages.page, {}),
    can("user.update") ? load(pages.others, { other_users: true }) : null,
    currentForm("api_keys.create"),
    currentForm("api_keys.delete"),
  ])
  const known = keys._embedded.api_keys
  const created = state.values.key?.[0]
  const shared = { timeZone, now: new Date().toISOString(), state: revoked }
  const shownOthers = others && others._page > 1 ? others._page : null
  return (
    <SettingsFrame
      title={title}
      intro="A key lets your own app use the Review API as you, within its scopes. Treat it like a password."
      accountName={account.name}
    >
      {apiUrl && <ApiAddress url={apiUrl} />}
      {created && (
        <NewSecret title="Your new API key" label="API key" value={created} track="settings_api_keys.copy" />
      )}
      {known.length === 0 ? (
        <EmptyState
          icon={KeyRound}
          title="No API keys yet."
          hint="Create one for each app that needs access."
        />
      ) : (
        <ApiKeysTable keys={known} {...shared} />
      )}
      <PagePager
        label="Pages of API keys"
        page={keys._page}
        totalPages={keys._total_pages}
        hrefOf={(to) => withQuery(routes.apiKeys(), { page: to, others: shownOthers })}
      />
      <section className="form-set">
        <h2>New API key</h2>
        <ApiKeyForm state={created ? untouched : state} />
      </section>
      {others && others._embedded.api_keys.length > 0 && (
        <section className="mt-8">
          <h2>API keys of other users</h2>
          <p className="mt-1 text-13 text-muted">
            A key has its owner's permissions, limited to its scopes. Revoke it when an app no longer needs
            access.
          </p>
          <ApiKeysTable keys={others._embedded.api_keys} ofOthers {...shared} />
          <PagePager
            label="Pages of API keys of other users"
            page={others._page}
            totalPages={others._total_pages}
            hrefOf={(to) =>
              withQuery(routes.apiKeys(), { page: keys._page > 1 ? keys._page : null, others: to })
            }
          />
        </section>
      )}
    </SettingsFrame>
  )
})
