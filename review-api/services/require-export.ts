import { eq } from "drizzle-orm"
import { ApiError } from "../core/errors.ts"
import { accountSetting } from "../db/queries/account-setting.ts"
import { accounts } from "../db/schema/identity.ts"
import type { Scope } from "../permissions/scope.ts"
import type { Deps } from "./deps.ts"
import { requireSetting } from "./require-setting.ts"

/**
 * An account in trial exports nothing unless its setting trial_export is on (D-112).
 * @throws 403 with code `feature_off`.
 */
export async function requireExport({ db }: Pick<Deps, "db">, { accountId }: Scope): Promise<void> {
  const [account] = await db
    .select({ status: accounts.status })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  if (account?.status !== "trial") return
  if ((await accountSetting(db, accountId, "trial_export")) === "true") return
  throw new ApiError(403, "Exporting isn't allowed for trial users", { code: "feature_off" })
}

/**
 * Files that are polled need the setting async_file_download (F-469, D-025).
 * @throws 403 with code `feature_off`.
 */
export const requirePolledExport = ({ db }: Pick<Deps, "db">, scope: Scope): Promise<void> =>
  requireSetting(db, scope, "async_file_download")
