import type { Verbs } from "../service.ts"
import { exportIntegrations } from "./export-integrations.ts"
import { listIntegrations } from "./list-integrations.ts"

export const verbs = {
  "integrations.list": listIntegrations,
  "integrations.export": exportIntegrations,
} satisfies Verbs
