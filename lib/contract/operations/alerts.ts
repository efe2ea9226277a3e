import * as alerts from "../alerts.ts"
import { endpoints } from "../endpoints.ts"
import { operation } from "../operation.ts"
import { idParamSchema } from "../session.ts"

/** Alerts (D-136); who may not change those of others has only the own ones (D-023). */
export const alertsOperations = {
  "alerts.list": operation({
    ...endpoints["alerts.list"],
    summary: "List alerts by user and type",
    tag: "alerts",
    access: "active",
    permission: "alert.read",
    status: 200,
    query: alerts.alertsQuerySchema,
    answer: alerts.alertsAnswerSchema,
  }),
  "alerts.get": operation({
    ...endpoints["alerts.get"],
    summary: "Get an alert",
    tag: "alerts",
    access: "active",
    permission: "alert.read",
    status: 200,
    params: idParamSchema,
    answer: alerts.alertSchema,
  }),
  "alerts.create": operation({
    ...endpoints["alerts.create"],
    summary: "Create an alert",
    tag: "alerts",
    access: "active",
    permission: "alert.create",
    status: 201,
    body: alerts.newAlertBodySchema,
    answer: alerts.alertSchema,
  }),
  "alerts.update": operation({
    ...endpoints["alerts.update"],
    summary: "Update, activate or deactivate an alert",
    tag: "alerts",
    access: "active",
    permission: "alert.update",
    status: 200,
    params: idParamSchema,
    body: alerts.alertBodySchema,
    answer: alerts.alertSchema,
  }),
  "alerts.delete": operation({
    ...endpoints["alerts.delete"],
    summary: "Delete an alert",
    tag: "alerts",
    access: "active",
    permission: "alert.delete",
    status: 204,
    params: idParamSchema,
  }),
  "alert_types.list": operation({
    ...endpoints["alert_types.list"],
    summary: "List alert types",
    tag: "alerts",
    access: "active",
    permission: "alert.read",
    status: 200,
    query: alerts.namedQuerySchema,
    answer: alerts.alertTypesAnswerSchema,
  }),
  "alert_frequencies.list": operation({
    ...endpoints["alert_frequencies.list"],
    summary: "List alert frequencies",
    tag: "alerts",
    access: "active",
    permission: "alert.read",
    status: 200,
    query: alerts.namedQuerySchema,
    answer: alerts.alertFrequenciesAnswerSchema,
  }),
} as const
