import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { EndpointForm } from "#components/webhook-endpoints/endpoint-form.tsx"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { webhookNew } from "./record.ts"

const { title } = webhookNew

export const generateMetadata = metadataOf(webhookNew)

export default guardedPage(webhookNew, async ({ context }) => (
  <SettingsFrame
    title={title}
    accountName={context.account.name}
    back={{ href: routes.webhooks(), label: "Back to Webhooks" }}
  >
    <EndpointForm state={await currentForm("webhook_endpoints.create")} />
  </SettingsFrame>
))
