import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as setupProgress from "./schema.ts"

export const setupProgressOperations = {
  "setup_progress.get": operation({
    method: "GET",
    path: "/accounts/{id}/setup_progress",
    summary: "Get the setup progress of your account",
    tag: "accounts",
    access: "active",
    permission: "account.read",
    status: 200,
    params: idParamSchema,
    answer: setupProgress.setupProgressSchema,
  }),
} as const
