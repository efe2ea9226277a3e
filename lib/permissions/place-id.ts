import type { Id } from "#lib/contract/common.ts"
import { settingValue } from "./setting-value.ts"
import { userTypeOf } from "./user-type.ts"

/** Whether someone sees the Google Place ID of a location: Admins, unless a setting of the account says no (D-021). */
export const seesPlaceId = (userTypeId: Id, settings: Readonly<Record<string, string>>): boolean =>
  userTypeOf(userTypeId) === "Admin" && settingValue(settings["google_place_id_admins"]) !== false
