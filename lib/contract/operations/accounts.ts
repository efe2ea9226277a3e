import { z } from "zod"
import { accountQuery, pageQuery } from "../common.ts"
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
    answer: session.accountSchema,
  }),
  "account_settings.list": operation({
    ...endpoints["account_settings.list"],
    summary: "Settings of the account as code and value",
    tag: "accounts",
    access: "session",
    status: 200,
    query: z.object({ ...accountQuery, ...pageQuery }),
    answer: session.accountSettingsAnswerSchema,
  }),
} as const
