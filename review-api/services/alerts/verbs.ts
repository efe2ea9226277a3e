import type { Verbs } from "../service.ts"
import { createAlert } from "./create-alert.ts"
import { deleteAlert } from "./delete-alert.ts"
import { getAlert } from "./get-alert.ts"
import { listAlerts } from "./list-alerts.ts"
import { updateAlert } from "./update-alert.ts"

export const verbs = {
  "alerts.list": listAlerts,
  "alerts.get": getAlert,
  "alerts.create": createAlert,
  "alerts.update": updateAlert,
  "alerts.delete": deleteAlert,
} satisfies Verbs
