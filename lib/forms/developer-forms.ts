import { savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import type { Form } from "./form.ts"
import { form, pageOr } from "./operation-form.ts"

/** Forms for those who build on Outpost: keys and webhooks, whose secrets are shown once. */
export const developerForms: readonly Form[] = [
  form("api_keys.create", { to: () => routes.apiKeys(), shows: ({ key }) => ({ key }) }),
  form("api_keys.delete", { to: pageOr(() => routes.apiKeys()), notice: savedText.apiKeyRevoked }),

  form("webhook_endpoints.create", {
    to: (_, { id }) => routes.webhook(id),
    shows: ({ secret }) => ({ secret }),
  }),
  form("webhook_endpoints.update", {
    to: pageOr(() => routes.webhooks()),
    notice: savedText.webhook,
  }),
  form("webhook_endpoints.delete", { to: () => routes.webhooks(), notice: savedText.webhookDeleted }),
  form("webhook_endpoints.rotate_secret", {
    to: pageOr(() => routes.webhooks()),
    shows: ({ secret }) => ({ secret }),
  }),
  form("webhook_endpoints.test", { to: pageOr(() => routes.webhooks()), notice: savedText.webhookTest }),
  form("webhook_deliveries.replay", { to: pageOr(() => routes.webhooks()), notice: savedText.webhookReplay }),
]
