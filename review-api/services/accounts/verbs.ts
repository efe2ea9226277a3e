import type { Verbs } from "../service.ts"
import { exportAccounts } from "./export-accounts.ts"
import { getAccount } from "./get-account.ts"
import { listAccounts } from "./list-accounts.ts"
import { updateAccount } from "./update-account.ts"

export const verbs = {
  "accounts.list": listAccounts,
  "accounts.export": exportAccounts,
  "accounts.get": getAccount,
  "accounts.update": updateAccount,
} satisfies Verbs
