import { cache } from "react"
import { NewSecret } from "#components/form/new-secret.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { DeliveriesTable } from "#components/webhook-endpoints/deliveries-table.tsx"
import { EndpointActions } from "#components/webhook-endpoints/endpoint-actions.tsx"
import { EndpointForm } from "#components/webhook-endpoints/endpoint-form.tsx"
import { EndpointStatus } from "#components/webhook-endpoints/endpoint-status.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import { requestedPage, shownPage } from "#lib/features/filter-bar/page-number.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf, withQuery } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { webhook } from "./record.ts"

const { title } = webhook

const loadEndpoint = cache((caller: Caller, id: string) =>
  callApi(caller, "webhook_endpoints.get", { params: { id } }),
)

export const generateMetadata = metadataOf(
  webhook,
  async ({ context, params }) => (await loadEndpoint(context.caller, params["id"]!)).url,
)

export default guardedPage(webhook, async ({ context, params, searchParams }) => {
  const { caller, account, timeZone } = context
  const id = params.id ?? ""
  const page = requestedPage(searchOf(searchParams))
  const query = { account_id: String(account.id), webhook_endpoint_id: id }
  const [endpoint, deliveries, state, created, rotated] = await Promise.all([
    loadEndpoint(caller, id),
    // One that is not there has none to ask for.
    loadEndpoint(caller, id).then(() =>
      shownPage(page, (shown) =>
        callApi(caller, "webhook_deliveries.list", { query: { ...query, page: shown } }),
      ),
    ),
    currentForm("webhook_endpoints.update"),
    currentForm("webhook_endpoints.create"),
    currentForm("webhook_endpoints.rotate_secret"),
  ])
  const secret = created.values.secret?.[0] ?? rotated.values.secret?.[0]
  return (
    <SettingsFrame
      title={title}
      intro={<span className="wrap-anywhere">{endpoint.url}</span>}
      accountName={account.name}
      back={{ href: routes.webhooks(), label: "Back to Webhooks" }}
      mark={<EndpointStatus endpoint={endpoint} timeZone={timeZone} />}
    >
      {secret && (
        <NewSecret title="Signing secret" label="Secret" value={secret} track="settings_webhooks.copy" />
      )}
      <section className="form-set">
        <h2>Deliveries</h2>
        <EndpointActions endpoint={endpoint} timeZone={timeZone} />
        {deliveries._embedded.webhook_deliveries.length === 0 ? (
          <p className="text-muted">Nothing has been sent yet.</p>
        ) : (
          <DeliveriesTable
            deliveries={deliveries._embedded.webhook_deliveries}
            timeZone={timeZone}
            endpointId={String(endpoint.id)}
          />
        )}
        <PagePager
          label="Pages of deliveries"
          page={deliveries._page}
          totalPages={deliveries._total_pages}
          hrefOf={(to) => withQuery(routes.webhook(id), { page: to })}
        />
      </section>
      <section className="form-set">
        <h2>Settings</h2>
        <EndpointForm endpoint={endpoint} state={state} />
      </section>
    </SettingsFrame>
  )
})
