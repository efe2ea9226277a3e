import { alertFrequencies } from "#lib/contract/index.ts"
import { listOptions } from "../list-options.ts"
import type { Service, Verbs } from "../service.ts"

/** GET /alert_frequencies (D-136). */
const listAlertFrequencies: Service<"alert_frequencies.list"> = async ({ query }) =>
  listOptions("alert_frequencies", alertFrequencies, query)

export const verbs = {
  "alert_frequencies.list": listAlertFrequencies,
} satisfies Verbs
