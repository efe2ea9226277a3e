import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as accountSettings from "./schema.ts"

export const accountSettingsOperations = {
  "account_settings.update": operation({
    method: "PATCH",
    path: "/account_settings/{id}",
    summary: "Update an account setting",
    tag: "accounts",
    access: "active",
    permission: "account_setting.update",
    status: 200,
    params: idParamSchema,
    body: accountSettings.accountSettingBodySchema,
    answer: accountSettings.accountSettingSchema,
  }),
  "account_settings.list": operation({
    method: "GET",
    path: "/account_settings",
    summary: "List account settings as code and value",
    tag: "accounts",
    access: "session",
    status: 200,
    query: accountSettings.accountSettingsQuerySchema,
    answer: accountSettings.accountSettingsAnswerSchema,
  }),
} as const
