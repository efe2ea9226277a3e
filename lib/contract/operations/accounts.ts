import * as accounts from "../accounts.ts"
import { endpoints } from "../endpoints.ts"
import { operation } from "../operation.ts"
import * as session from "../session.ts"

/** Accounts and their settings. */
export const accountsOperations = {
  "accounts.list": operation({
    ...endpoints["accounts.list"],
    summary: "The child accounts with parent_id, else the own account",
    tag: "accounts",
    access: "active",
    permission: "child_account.read",
    scope: "children",
    status: 200,
    query: accounts.accountsQuerySchema,
    answer: accounts.accountsAnswerSchema,
  }),
  "accounts.export": operation({
    ...endpoints["accounts.export"],
    summary: "The child accounts with parent_id, else the own account, as CSV",
    tag: "accounts",
    access: "active",
    permission: "child_account.read",
    scope: "children",
    status: 200,
    streams: true,
    query: accounts.accountsFilterSchema,
  }),
  "accounts.get": operation({
    ...endpoints["accounts.get"],
    summary: "The own account, with parent_id a child of it",
    tag: "accounts",
    access: "session",
    scope: "children",
    status: 200,
    params: session.idParamSchema,
    query: accounts.parentQuerySchema,
    answer: accounts.accountSchema,
  }),
  "accounts.update": operation({
    ...endpoints["accounts.update"],
    summary: "Change the own account, with parent_id the trial of a child of it",
    tag: "accounts",
    access: "active",
    permission: "account.update",
    scope: "children",
    status: 200,
    params: session.idParamSchema,
    query: accounts.parentQuerySchema,
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
