import type { Mount } from "../http/mount.ts"
import { identifyUser } from "../services/webhooks/identify-user.ts"
import { notifyProvider } from "../services/webhooks/notify-provider.ts"

/** What the app tells the provider (D-062, D-063). */
export function webhookRoutes(mount: Mount): void {
  mount("webhooks.analytics", identifyUser)
  mount("webhooks.notify", notifyProvider)
}
