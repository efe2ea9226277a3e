import type { Verbs } from "../service.ts"
import { identifyUser } from "./identify-user.ts"
import { notifyProvider } from "./notify-provider.ts"

export const verbs = {
  "webhooks.analytics": identifyUser,
  "webhooks.notify": notifyProvider,
} satisfies Verbs
