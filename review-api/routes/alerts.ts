import type { Mount } from "../http/mount.ts"
import { createAlert } from "../services/alerts/create-alert.ts"
import { deleteAlert } from "../services/alerts/delete-alert.ts"
import { getAlert } from "../services/alerts/get-alert.ts"
import { listAlerts } from "../services/alerts/list-alerts.ts"
import { listAlertFrequencies, listAlertTypes } from "../services/alerts/list-words.ts"
import { updateAlert } from "../services/alerts/update-alert.ts"

export function alertRoutes(mount: Mount): void {
  mount("alerts.list", listAlerts)
  mount("alerts.get", getAlert)
  mount("alerts.create", createAlert)
  mount("alerts.update", updateAlert)
  mount("alerts.delete", deleteAlert)
  mount("alert_types.list", listAlertTypes)
  mount("alert_frequencies.list", listAlertFrequencies)
}
