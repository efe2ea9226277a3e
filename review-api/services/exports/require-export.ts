import { sql } from "drizzle-orm"
import { rowsOf } from "../../db/connect.ts"
import type { Deps } from "../../deps.ts"
import { ApiError } from "../../errors.ts"
import type { Scope } from "../../scope.ts"
import { settingDefaults } from "../../settings/defaults.ts"

/**
 * An account in trial exports nothing unless its setting trial_export is on (D-112).
 * @throws 403 with code `feature_off`.
 */
export async function requireExport({ db }: Pick<Deps, "db">, { accountId }: Scope): Promise<void> {
  const [account] = await rowsOf<{ isTrial: boolean; value: string | null }>(
    db,
    sql`select a.status = 'trial' as "isTrial", s.value from accounts a
        left join account_settings s on s.account_id = a.id and s.code = 'trial_export' where a.id = ${accountId}`,
  )
  const isAllowed = !account?.isTrial || (account.value ?? settingDefaults.trial_export) === "true"
  if (!isAllowed) throw new ApiError(403, "Exporting isn't allowed for trial users", { code: "feature_off" })
}
