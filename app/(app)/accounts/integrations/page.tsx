import { Plug } from "lucide"
import { DownloadCsv } from "#components/data-table/download-csv.tsx"
import { SearchedTable } from "#components/data-table/searched-table.tsx"
import { ConnectResult } from "#components/integrations/connect-result.tsx"
import { integrationColumns } from "#components/integrations/integration-columns.tsx"
import { OwnConnections } from "#components/integrations/own-connections.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { PageHeader } from "#components/shell/page-header.tsx"
import { PendingProvider } from "#components/ui/pending.tsx"
import { TabLinks } from "#components/ui/tab-links.tsx"
import { integrationStatuses } from "#lib/contract/integrations/constants.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { connectOutcome } from "#lib/features/integrations/connect-outcome.ts"
import { integrationsHrefs } from "#lib/features/integrations/hrefs.ts"
import { loadOwnConnections } from "#lib/features/integrations/load-linked.ts"
import { loadIntegrations } from "#lib/features/integrations/queries.ts"
import { canonicalIntegrationsQuery } from "#lib/features/integrations/search-params.ts"
import { integrationStatusLabels } from "#lib/features/integrations/statuses.ts"
import { mayOpen } from "#lib/gate/may-open.ts"
import { pages } from "#lib/gate/pages.gen.ts"
import { exportRefusal } from "#lib/page/export-gate.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { asFile } from "#lib/routes/file-endings.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { accountIntegrations } from "./record.ts"

const { title } = accountIntegrations
const noun = { one: "integration", many: "integrations", caption: "Integrations" }

export const generateMetadata = metadataOf(accountIntegrations)

export default guardedPage(accountIntegrations, async ({ context, searchParams }) => {
  const { session, caller, account, timeZone, can } = context
  const hrefs = integrationsHrefs(routes.accountIntegrations(), searchOf(searchParams))
  const status = hrefs.search.integration_status
  const ofStatus = (next: typeof status) => hrefs.changed({ integration_status: next, page: null })
  const [list, own] = await Promise.all([
    mainPart(attempt(loadIntegrations(session, hrefs.search))),
    can("integration.read") ? attempt(loadOwnConnections(caller)) : null,
  ])
  return (
    <div className="page">
      <PageHeader
        title={title}
        intro="Services your accounts have connected, and their status."
        printTitle={`${title} - ${account.name}`}
        actions={
          <DownloadCsv
            href={asFile(routes.accountIntegrations(canonicalIntegrationsQuery(hrefs.query)), "csv")}
            track="account_integrations.csv"
            refusal={exportRefusal(context, hrefs.changed({}))}
          />
        }
      />
      <ConnectResult outcome={connectOutcome(hrefs.search)} />
      {own?.ok && <OwnConnections connections={own.value} canConnect={can("integration.create")} />}
      <PendingProvider>
        <TabLinks
          label="Status"
          tabs={[
            { label: "All", href: ofStatus(null), isCurrent: status === null },
            ...integrationStatuses.map((word) => ({
              label: integrationStatusLabels[word],
              href: ofStatus(word),
              isCurrent: status === word,
            })),
          ]}
        />
        <SearchedTable
          noun={noun}
          list={list}
          rows={list.ok ? list.value._embedded.integrations : []}
          columns={integrationColumns(
            timeZone,
            mayOpen(pages.switchAccount, context) ? routes.switchAccount : null,
            new Date(),
          )}
          rowKey={({ id, account_id }) => `${account_id}:${id}`}
          hrefs={hrefs}
          track="account_integrations.table"
          empty={{
            icon: Plug,
            title: "No integrations found.",
            hint: "Integrations your accounts connect appear here.",
          }}
          clearHref={
            status || hrefs.search.search_terms
              ? hrefs.changed({ integration_status: null, search_terms: null, page: null })
              : undefined
          }
        />
      </PendingProvider>
    </div>
  )
})
