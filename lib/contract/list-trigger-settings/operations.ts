import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as settings from "./schema.ts"

const row = { tag: "requests", access: "active", optional: "page" } as const

/** Lists of integrations that ask after a purchase or visit (D-140). */
export const listTriggerSettingsOperations = {
  "list_trigger_settings.list": operation({
    method: "GET",
    path: "/list_trigger_settings",
    ...row,
    summary: "List triggers of requests",
    permission: "request.read",
    status: 200,
    query: settings.listTriggerSettingsQuerySchema,
    answer: settings.listTriggerSettingsAnswerSchema,
  }),
  "list_trigger_settings.create": operation({
    method: "POST",
    path: "/list_trigger_settings",
    ...row,
    summary: "Create a trigger of requests for a list",
    permission: "request.update",
    status: 201,
    refusals: [409],
    body: settings.newListTriggerSettingBodySchema,
    answer: settings.listTriggerSettingSchema,
  }),
  "list_trigger_settings.update": operation({
    method: "PATCH",
    path: "/list_trigger_settings/{id}",
    ...row,
    summary: "Change a trigger of requests",
    permission: "request.update",
    status: 200,
    params: idParamSchema,
    body: settings.listTriggerSettingBodySchema,
    answer: settings.listTriggerSettingSchema,
  }),
  "list_trigger_settings.delete": operation({
    method: "DELETE",
    path: "/list_trigger_settings/{id}",
    ...row,
    summary: "Delete a trigger of requests",
    permission: "request.delete",
    status: 204,
    params: idParamSchema,
  }),
} as const
