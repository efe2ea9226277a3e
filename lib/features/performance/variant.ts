import { type Flags, isFlagOn } from "#lib/contract/flags.ts"
import type { Permission } from "#lib/contract/permissions.ts"
import { settingValue } from "#lib/permissions/setting-value.ts"

/** The score that Location Performance shows (D-241). */
export type Variant = "old" | "new" | "industry"

type Facts = {
  settings: Readonly<Record<string, string>>
  flags: Flags
  can: (permission: Permission) => boolean
}

/** The industry score where its setting is on, else the new one where flag and permission allow, else the old one (D-241). */
export function variantOf({ settings, flags, can }: Facts): Variant {
  if (settingValue(settings.industry_score) === true) return "industry"
  return isFlagOn(flags, "new_performance_score") && can("location_score.read") ? "new" : "old"
}
