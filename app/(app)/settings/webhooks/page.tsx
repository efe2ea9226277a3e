import { Webhook } from "lucide"
import Link from "next/link"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { EndpointsTable } from "#components/webhook-endpoints/endpoints-table.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { webhooks } from "./record.ts"

const { title } = webhooks
const perPage = 100

export const generateMetadata = metadataOf(webhooks)

export default guardedPage(webhooks, async ({ context }) => {
  const { caller, account, timeZone, can } = context
  const query = { account_id: String(account.id), per_page: perPage }
  const known = (await callApi(caller, "webhook_endpoints.list", { query }))._embedded.webhook_endpoints
  const add = can("oauth.create") && (
    <Link className={buttonClass({ kind: "primary" })} href={routes.webhookNew()} prefetch={false}>
      New webhook
    </Link>
  )
  return (
    <SettingsFrame
      title={title}
      intro="Send events to your own apps as they happen. Requests are signed so you can verify them."
      accountName={account.name}
      actions={add}
    >
      {known.length === 0 ? (
        <EmptyState
          icon={Webhook}
          title="No webhooks yet."
          hint="Create a webhook to receive new reviews, published responses and finished exports."
        />
      ) : (
        <EndpointsTable endpoints={known} timeZone={timeZone} canEdit={can("oauth.update")} />
      )}
    </SettingsFrame>
  )
})
