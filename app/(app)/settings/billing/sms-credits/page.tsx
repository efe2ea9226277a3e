import { MessageSquare } from "lucide"
import Link from "next/link"
import { BuyCreditsForm } from "#components/billing/buy-credits-form.tsx"
import { ContinueToPayment } from "#components/billing/continue-to-payment.tsx"
import { CreditsTable } from "#components/billing/credits-table.tsx"
import { PaymentNews } from "#components/billing/payment-news.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { Panel } from "#components/ui/panel.tsx"
import { PendingArea, PendingProvider } from "#components/ui/pending.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import { billingAttempt } from "#lib/features/billing/load-billing.ts"
import { paceText } from "#lib/features/billing/sms-pace.ts"
import { requestedPage, shownPage } from "#lib/features/filter-bar/page-number.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { withQuery } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { BillingFrame } from "../billing-frame.tsx"
import { billingPage } from "../billing-page.tsx"
import { paymentFactsOf } from "../plan-chooser.tsx"
import { billingCredits } from "./record.ts"

export const generateMetadata = metadataOf(billingCredits)

/** The pack that is chosen first. */
const usualPack = 1000
const perPage = 50
const address = (query: URLSearchParams) => withQuery(routes.billingCredits(), query)

export default billingPage(billingCredits, "credits", address, async (facts) => {
  const { context, display, accountId, query, search, processing, canChange, isInactive } = facts
  const { account, caller, timeZone } = context
  const params = { account_id: accountId }
  const quantity = Number(search.quantity ?? usualPack)
  const canBuy = canChange && !isInactive
  const loadPage = (page: number) =>
    callApi(caller, "billing.list_sms_credits", { params, query: { page, per_page: perPage } })
  const asked = requestedPage(query)
  const [list, newest, preview, state] = await Promise.all([
    mainPart(billingAttempt(shownPage(asked, loadPage))),
    // The pace is that of the newest entries, whichever page is shown.
    asked > 1 ? billingAttempt(loadPage(1)) : null,
    canBuy
      ? billingAttempt(callApi(caller, "billing.preview_sms_credits", { params, query: { quantity } }))
      : null,
    currentForm("billing.buy_sms_credits"),
  ])
  const redirectTo = state.values.redirect_url?.[0]
  const entries = list.ok ? list.value._embedded.sms_credits : []
  const recent = newest?.ok ? newest.value._embedded.sms_credits : entries
  return (
    <BillingFrame accountName={account.name} display={display} current="credits" isInactive={isInactive}>
      {redirectTo && <ContinueToPayment href={redirectTo} isAtOnce />}
      {processing && !redirectTo && (
        <PaymentNews
          accountId={accountId}
          session={search.session}
          processing={processing}
          kind="credits"
          detail={list.ok ? `You have ${formatCount(list.value._balance)} credits.` : null}
        />
      )}
      {list.ok ? (
        <PendingProvider>
          <div className="grid grid-cols-2 items-start gap-4 max-lg:grid-cols-1">
            <Panel id="balance" title="Balance">
              <div className="px-4 pt-3 pb-4">
                <div className="figure-v m-0">
                  {formatCount(list.value._balance)} <small>left</small>
                </div>
                <p className="mt-1.5 text-13 text-muted">
                  {paceText(list.value._balance, recent, new Date()) ??
                    "Review requests by text message use credits."}
                </p>
              </div>
            </Panel>
            {canChange && isInactive && (
              <Panel id="buy-credits" title="Buy SMS credits">
                <p className="px-4 pt-3 pb-4 text-13 text-muted">
                  <Link href={routes.billingEdit()} prefetch={false}>
                    Choose a plan
                  </Link>{" "}
                  to buy SMS credits.
                </p>
              </Panel>
            )}
            {canBuy && (
              <Panel id="buy-credits" title="Buy SMS credits">
                <PendingArea className="px-4 pt-3 pb-4">
                  <BuyCreditsForm
                    key={quantity}
                    quantity={quantity}
                    preview={preview?.ok ? preview.value : null}
                    payment={paymentFactsOf(facts)}
                    state={redirectTo ? { errors: {}, values: {} } : state}
                  />
                </PendingArea>
              </Panel>
            )}
          </div>
          <section className="grid gap-3 pt-3" aria-labelledby="ledger">
            <h2 id="ledger">History</h2>
            {entries.length === 0 ? (
              <EmptyState
                icon={MessageSquare}
                title="No SMS credits yet"
                hint="Credits you buy and use appear here."
              />
            ) : (
              <CreditsTable entries={entries} timeZone={timeZone} />
            )}
            <PagePager
              label="Pages of the history"
              page={list.value._page}
              totalPages={list.value._total_pages}
              hrefOf={(page) => routes.billingCredits({ page })}
            />
          </section>
        </PendingProvider>
      ) : (
        <ErrorState
          title="Could not load SMS credits"
          text="Check your connection, then try again."
          retryHref={address(query)}
        />
      )}
    </BillingFrame>
  )
})
