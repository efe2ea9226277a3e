import type { Verbs } from "../service.ts"
import { createAlert } from "./create-alert.ts"
import { deleteAlert } from "./delete-alert.ts"
import { getAlert } from "./get-alert.ts"
import { listAlertFrequencies, listAlertTypes } from "./list-alert-types.ts"
import { listAlerts } from "./list-alerts.ts"
import { updateAlert } from "./update-alert.ts"

export const verbs = {
  "alerts.list": listAlerts,
  "alerts.get": getAlert,
  "alerts.create": createAlert,
  "alerts.update": updateAlert,
  "alerts.delete": deleteAlert,
  "alert_types.list": listAlertTypes,
  "alert_frequencies.list": listAlertFrequencies,
} satisfies Verbs
