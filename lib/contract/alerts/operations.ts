import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as alerts from "./schema.ts"

/** Alerts (D-136); who may not change those of others has only the own ones (D-023). */
export const alertsOperations = {
  "alerts.list": operation({
    method: "GET",
    path: "/alerts",
    summary: "List alerts by user and type",
    tag: "alerts",
    access: "active",
    permission: "alert.read",
    status: 200,
    query: alerts.alertsQuerySchema,
    answer: alerts.alertsAnswerSchema,
  }),
  "alerts.get": operation({
    method: "GET",
    path: "/alerts/{id}",
    summary: "Get an alert",
    tag: "alerts",
    access: "active",
    permission: "alert.read",
    status: 200,
    params: idParamSchema,
    answer: alerts.alertSchema,
  }),
  "alerts.create": operation({
    method: "POST",
    path: "/alerts",
    summary: "Create an alert",
    tag: "alerts",
    access: "active",
    permission: "alert.create",
    status: 201,
    body: alerts.newAlertBodySchema,
    answer: alerts.alertSchema,
  }),
  "alerts.update": operation({
    method: "PATCH",
    path: "/alerts/{id}",
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
    method: "DELETE",
    path: "/alerts/{id}",
    summary: "Delete an alert",
    tag: "alerts",
    access: "active",
    permission: "alert.delete",
    status: 204,
    params: idParamSchema,
  }),
} as const
