import { mayLinkTo } from "#lib/gate/may-open.ts"
import { settingValue } from "#lib/permissions/setting-value.ts"
import { userTypeOf } from "#lib/permissions/user-type.ts"
import { paths, routes } from "#lib/routes/routes.ts"
import type { PageContext } from "./load-context.ts"

/** Why an account in trial does not export, and what its user can do about it (D-112, D-085); null when it may. */
export type ExportRefusal = { isAdmin: boolean; upgradeHref: string | null; page: string } | null

/** @param page address of the page that says so. */
export function exportRefusal(context: PageContext, page: string): ExportRefusal {
  const { account, settings, session } = context
  if (account.status !== "trial" || settingValue(settings.trial_export) === true) return null
  return {
    isAdmin: userTypeOf(session.user_type_id) === "Admin",
    page,
    upgradeHref: mayLinkTo(paths.billing(), context) ? routes.billing() : null,
  }
}
