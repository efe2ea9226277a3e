import { User } from "lucide"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { KeyForm } from "#components/sso-keys/key-form.tsx"
import { KeysTable } from "#components/sso-keys/keys-table.tsx"
import { TokenGuide } from "#components/sso-keys/token-guide.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import { requestedPage, shownPage } from "#lib/features/filter-bar/page-number.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { currentVisit } from "#lib/page/current-request.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf, withQuery } from "#lib/routes/query.ts"
import { paths, routes } from "#lib/routes/routes.ts"
import { ssoKeys } from "./record.ts"

const { title } = ssoKeys

export const generateMetadata = metadataOf(ssoKeys)

export default guardedPage(ssoKeys, async ({ context, searchParams }) => {
  const { caller, account, timeZone, can } = context
  const page = requestedPage(searchOf(searchParams))
  const account_id = String(account.id)
  const [list, { origin }] = await Promise.all([
    shownPage(page, (shown) => callApi(caller, "sso_keys.list", { query: { account_id, page: shown } })),
    currentVisit(),
  ])
  const keys = list._embedded.sso_keys
  return (
    <SettingsFrame
      title={title}
      intro="Your portal logs in your users and those of your child accounts with links signed by one of these keys."
      accountName={account.name}
    >
      {keys.length === 0 ? (
        <EmptyState
          icon={User}
          title="No keys yet."
          hint="Add the public key of a key pair. Only your portal has the private key."
        />
      ) : (
        <KeysTable keys={keys} timeZone={timeZone} canRevoke={can("oauth.delete")} />
      )}
      <PagePager
        label="Pages of keys"
        page={list._page}
        totalPages={list._total_pages}
        hrefOf={(to) => withQuery(routes.ssoKeys(), { page: to })}
      />
      {can("oauth.create") && (
        <section className="form-set">
          <h2>New key</h2>
          {/* A form of its own after each key, so that it begins empty. */}
          <KeyForm key={keys[0]?.id} state={await currentForm("sso_keys.create")} />
        </section>
      )}
      <TokenGuide address={`${origin.origin}${paths.ssoChoice()}/`} accountId={account_id} />
    </SettingsFrame>
  )
})
