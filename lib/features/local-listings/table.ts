import type { PageContext } from "#lib/page/load-context.ts"
import { settingValue } from "#lib/permissions/setting-value.ts"

/** Whether the account has the older table, with a row for each directory of a location (D-178, P-066). */
export const isClassicTable = (settings: PageContext["settings"]): boolean =>
  settingValue(settings["local_listings_classic_table"]) === true
