import { Download, FileText } from "lucide"
import { InvoicesTable } from "#components/billing/invoices-table.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import { billingAttempt } from "#lib/features/billing/load-billing.ts"
import { requestedPage, shownPage } from "#lib/features/filter-bar/page-number.ts"
import { formatInstantDay } from "#lib/format/dates.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { withQuery } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { BillingFrame } from "../billing-frame.tsx"
import { billingPage } from "../billing-page.tsx"
import { billingInvoices } from "./record.ts"

export const generateMetadata = metadataOf(billingInvoices)

const perPage = 50
const address = (query: URLSearchParams) => withQuery(routes.billingInvoices(), query)

export default billingPage(billingInvoices, "invoices", address, async (facts) => {
  const { context, display, subscription, accountId, query, isInactive } = facts
  const { account, caller, timeZone } = context
  const params = { account_id: accountId }
  const list = await mainPart(
    billingAttempt(
      shownPage(requestedPage(query), (page) =>
        callApi(caller, "billing.list_invoices", { params, query: { page, per_page: perPage } }),
      ),
    ),
  )
  const next = subscription.next_assessment_at
  return (
    <BillingFrame accountName={account.name} display={display} current="invoices" isInactive={isInactive}>
      {!list.ok ? (
        <ErrorState
          title="Could not load invoices"
          text="Check your connection, then try again."
          retryHref={address(query)}
        />
      ) : list.value._embedded.invoices.length === 0 ? (
        <EmptyState
          icon={FileText}
          title="No invoices yet"
          hint={
            next
              ? `The first invoice appears on ${formatInstantDay(next, timeZone)}.`
              : "The first invoice appears when you choose a plan."
          }
        />
      ) : (
        <section className="grid gap-3" aria-labelledby="invoices">
          <div className="flex flex-wrap items-baseline justify-between gap-3">
            <h2 id="invoices">Invoices</h2>
            <a
              className="btn-link"
              href={routes.bff("billing.export_invoices", { query: { account_id: accountId } })}
              data-track="billing_invoices.csv"
            >
              <Icon icon={Download} size={14} />
              Download CSV
            </a>
          </div>
          <InvoicesTable invoices={list.value._embedded.invoices} accountId={accountId} timeZone={timeZone} />
          <PagePager
            label="Pages of invoices"
            page={list.value._page}
            totalPages={list.value._total_pages}
            hrefOf={(page) => routes.billingInvoices({ page })}
          />
        </section>
      )}
    </BillingFrame>
  )
})
