import { alertFrequencies } from "#lib/contract/index.ts"
import { listOptions } from "../list-options.ts"
import type { Service } from "../service.ts"

/** GET /alert_frequencies (D-136). */
export const listAlertFrequencies: Service<"alert_frequencies.list"> = async ({ query }) =>
  listOptions("alert_frequencies", alertFrequencies, query)
