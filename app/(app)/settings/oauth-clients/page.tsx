import { ExternalLink } from "lucide"
import Link from "next/link"
import { ClientsTable } from "#components/oauth/clients-table.tsx"
import { GrantsTable } from "#components/oauth/grants-table.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import { requestedPage, shownPage } from "#lib/features/filter-bar/page-number.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf, withQuery } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { oauthClients } from "./record.ts"

const { title } = oauthClients
const perPage = 100

export const generateMetadata = metadataOf(oauthClients)

export default guardedPage(oauthClients, async ({ context, searchParams }) => {
  const { caller, account, timeZone, can } = context
  const page = requestedPage(searchOf(searchParams))
  const account_id = String(account.id)
  const [clients, grants] = await Promise.all([
    callApi(caller, "oauth_clients.list", { query: { account_id, per_page: perPage } }),
    shownPage(page, (shown) => callApi(caller, "oauth_grants.list", { query: { account_id, page: shown } })),
  ])
  const known = clients._embedded.oauth_inbound_clients
  const given = grants._embedded.oauth_inbound_grants
  const add = can("oauth.create") && (
    <Link className={buttonClass({ kind: "primary" })} href={routes.oauthClientNew()} prefetch={false}>
      New application
    </Link>
  )
  return (
    <SettingsFrame
      title={title}
      intro="Third-party applications that can ask your users for access."
      accountName={account.name}
      actions={add}
    >
      {known.length === 0 ? (
        <EmptyState
          icon={ExternalLink}
          title="No applications yet."
          hint="Register one so that it can ask your users for access."
        />
      ) : (
        <ClientsTable clients={known} />
      )}
      <section className="form-set">
        <h2>Granted access</h2>
        {given.length === 0 ? (
          <p className="text-muted">No applications have access.</p>
        ) : (
          <GrantsTable grants={given} timeZone={timeZone} />
        )}
        <PagePager
          label="Pages of granted access"
          page={grants._page}
          totalPages={grants._total_pages}
          hrefOf={(to) => withQuery(routes.oauthClients(), { page: to })}
        />
      </section>
    </SettingsFrame>
  )
})
