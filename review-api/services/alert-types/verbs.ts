import type { Verbs } from "../service.ts"
import { listAlertTypes } from "./list-alert-types.ts"

export const verbs = {
  "alert_types.list": listAlertTypes,
} satisfies Verbs
