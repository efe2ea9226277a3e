import { SearchBox } from "#components/data-table/search-box.tsx"
import { Catalogue } from "#components/integrations/catalogue.tsx"
import { ConnectResult } from "#components/integrations/connect-result.tsx"
import { ConnectionIssue } from "#components/integrations/connection-issue.tsx"
import { OpenConnections } from "#components/integrations/open-connections.tsx"
import { DirectoryHealth } from "#components/local-listings/directory-health.tsx"
import { ExcerptSourceHealth } from "#components/review-excerpts/excerpt-source-health.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PendingArea, PendingProvider } from "#components/ui/pending.tsx"
import { TabLinks } from "#components/ui/tab-links.tsx"
import { ownValue } from "#lib/contract/own-value.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { hasIssue, isIntegrated, linkOwnerOf } from "#lib/features/integrations/card-state.ts"
import {
  categoryLabels,
  helpAddresses,
  providerOf,
  shownCategories,
} from "#lib/features/integrations/catalogue.ts"
import { catalogueHref, loadCatalogueSearch } from "#lib/features/integrations/catalogue-search.ts"
import { connectOutcome } from "#lib/features/integrations/connect-outcome.ts"
import { foundEntries, loadCatalogue } from "#lib/features/integrations/load-catalogue.ts"
import { loadConnections } from "#lib/features/integrations/load-connection.ts"
import { loadDirectoryHealth } from "#lib/features/local-listings/visit.ts"
import { loadExcerptHealth } from "#lib/features/review-excerpts/load-excerpts.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { userTypeOf } from "#lib/permissions/user-type.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { supportContact } from "#lib/tenant/support.ts"
import { integrations } from "./record.ts"

const { title } = integrations

export const generateMetadata = metadataOf(integrations)

/** A white label's customers ask its support in place of the provider's pages (D-200). */
function supportAddress({ email, phone }: ReturnType<typeof supportContact>): string | undefined {
  return email ? `mailto:${email}` : phone ? `tel:${phone}` : undefined
}

export default guardedPage(integrations, async ({ context, searchParams }) => {
  const { session, caller, account, whitelabel, flags, timeZone, can } = context
  const now = new Date()
  const query = searchOf(searchParams)
  const search = loadCatalogueSearch(query)
  const path = routes.integrations()
  const hrefOf = (patch: Parameters<typeof catalogueHref>[2]) => catalogueHref(path, query, patch)
  const isAdmin = userTypeOf(session.user_type_id) === "Admin"
  const list = await mainPart(attempt(loadCatalogue(caller, { isAdmin, flags, now })))
  const health = can("local_listing.read")
    ? await loadDirectoryHealth({ caller, accountId: String(account.id) })
    : null
  const readOnly = await loadExcerptHealth({ caller })
  const open = isAdmin ? null : await attempt(loadConnections(caller))
  const entries = list.ok ? list.value : []
  const shown = foundEntries(entries, search)
  const isNarrowed = [search.show, search.integration_source_category_id, search.source, search.search_terms]
  const forms = await Promise.all([
    currentForm("global_integration_accounts.create"),
    currentForm("global_integration_accounts.delete"),
    currentForm("oauth_tokens.delete"),
    currentForm("linked_integrations.delete"),
  ])
  const isWhitelabel = whitelabel.id !== null
  const connectedCount = entries.filter(({ integration }) => isIntegrated(integration)).length
  const parts = [
    { label: "All", show: null },
    { label: "Connected", show: "connected" },
    { label: "Not connected", show: "not_connected" },
  ] as const
  return (
    <SettingsFrame
      title={title}
      intro="Connect the places where customers find and rate you."
      accountName={account.name}
    >
      <div className="grid gap-3">
        <ConnectResult outcome={connectOutcome(search)} />
        {forms.map(
          ({ error }, at) =>
            error && (
              <p key={at} className="err" role="alert">
                {error}
              </p>
            ),
        )}
        {entries
          .filter(({ state }) => hasIssue(state))
          .map(({ integration }) => {
            const provider = providerOf(integration.code)
            const owner = linkOwnerOf(integration)
            const canReconnect = can("integration.create") && provider !== null && owner === null
            return (
              <ConnectionIssue
                key={integration.code}
                code={integration.code}
                name={integration.name}
                integration_type={integration.integration_type}
                owner={owner}
                reconnectHref={canReconnect ? routes.oauthOutbound(provider) : null}
              />
            )
          })}
        {open?.ok && <OpenConnections connections={open.value} />}
        <PendingProvider>
          <div className="list-bar border-b-0">
            <SearchBox
              label="Search integrations"
              path={path}
              value={search.search_terms ?? ""}
              query={query.toString()}
            />
            <span className="flex-1" />
            <span className="text-13 text-muted" role="status">
              {list.ok && entries.length > 0 && `${connectedCount} of ${entries.length} connected`}
            </span>
          </div>
          <TabLinks
            label="Show"
            tabs={parts.map(({ label, show }) => ({
              label,
              href: hrefOf({ show }),
              isCurrent: search.show === show,
            }))}
          />
          <TabLinks
            label="Category"
            tabs={[null, ...shownCategories].map((category) => ({
              label: category ? categoryLabels[category] : "Every category",
              href: hrefOf({ integration_source_category_id: category, source: null }),
              isCurrent: search.integration_source_category_id === category,
            }))}
          />
          <PendingArea>
            {list.ok ? (
              <Catalogue
                entries={shown}
                clearHref={isNarrowed.some(Boolean) && entries.length > 0 ? path : null}
                now={now}
                timeZone={timeZone}
                page={hrefOf({})}
                canConnect={can("integration.create")}
                canDisconnect={can("integration.delete")}
                isShared={session.isParent}
                helpHrefOf={(code) =>
                  ownValue(helpAddresses, code) &&
                  (isWhitelabel ? supportAddress(supportContact(whitelabel)) : ownValue(helpAddresses, code))
                }
              />
            ) : (
              <ErrorState
                title="Unable to load integrations"
                text={list.failure.userText}
                retryHref={hrefOf({})}
              />
            )}
          </PendingArea>
        </PendingProvider>
        {health && (!health.ok || health.value.length > 0) && (
          <DirectoryHealth list={health} timeZone={timeZone} retryHref={hrefOf({})} />
        )}
        <ExcerptSourceHealth list={readOnly} timeZone={timeZone} retryHref={hrefOf({})} />
      </div>
    </SettingsFrame>
  )
})
