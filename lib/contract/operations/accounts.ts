import * as accounts from "../accounts.ts"
import { endpoints } from "../endpoints.ts"
import { operation } from "../operation.ts"
import * as session from "../session.ts"

/** Accounts and their settings. */
export const accountsOperations = {
  "accounts.get": operation({
    ...endpoints["accounts.get"],
    summary: "One account",
    tag: "accounts",
    access: "session",
    status: 200,
    params: session.idParamSchema,
    answer: accounts.accountSchema,
  }),
  "accounts.update": operation({
    ...endpoints["accounts.update"],
    summary: "Change the own account",
    tag: "accounts",
    access: "active",
    permission: "account.update",
    status: 200,
    params: session.idParamSchema,
    body: accounts.accountBodySchema,
    answer: accounts.accountSchema,
  }),
  "account_settings.update": operation({
    ...endpoints["account_settings.update"],
    summary: "Change a setting of the account",
    tag: "accounts",
    access: "active",
    permission: "account_setting.update",
    status: 200,
    params: session.idParamSchema,
    body: accounts.accountSettingBodySchema,
    answer: accounts.accountSettingSchema,
  }),
  "account_settings.list": operation({
    ...endpoints["account_settings.list"],
    summary: "Settings of the account as code and value",
    tag: "accounts",
    access: "session",
    status: 200,
    query: accounts.accountSettingsQuerySchema,
    answer: accounts.accountSettingsAnswerSchema,
  }),
} as const
