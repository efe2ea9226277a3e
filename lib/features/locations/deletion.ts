import type { Account } from "#lib/contract/accounts/schema.ts"
import { settingValue } from "#lib/permissions/setting-value.ts"

/** Why a location cannot be deleted: it is the last one, or support deletes locations here (D-145). */
export type DeletionRefusal = "last" | "support"

/** Whether an account has no location to spare (001 §4). */
export const isLastLocation = ({ total_locations }: Pick<Account, "total_locations">): boolean =>
  (total_locations ?? 0) <= 1

/** Why no one can delete a location of an account; null where someone can. @param settings values by code. */
export function deletionRefusal(
  account: Pick<Account, "total_locations">,
  settings: Readonly<Record<string, string>>,
): DeletionRefusal | null {
  if (settingValue(settings["self_serve_locations"]) === false) return "support"
  return isLastLocation(account) ? "last" : null
}
