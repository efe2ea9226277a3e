import type { Verbs } from "../service.ts"
import { listAlertFrequencies } from "./list-alert-frequencies.ts"

export const verbs = {
  "alert_frequencies.list": listAlertFrequencies,
} satisfies Verbs
