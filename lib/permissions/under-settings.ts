import { hasPreview, isFeatureOn } from "#lib/contract/account-settings/features.ts"
import type { Flags } from "#lib/contract/flags.ts"
import { type Action, actions, type Id, type Resource } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import type { PermissionSet } from "./permission-set.ts"
import { settingValue } from "./setting-value.ts"
import { userTypeOf } from "./user-type.ts"

type Facts = {
  /** Values by code (D-035). */
  settings: Readonly<Record<string, string>>
  flags: Flags
}
type Held = { permissions: PermissionSet; user_type_id: Id }

const nothing = Object.fromEntries(actions.map((action) => [action, false])) as Record<Action, boolean>

/**
 * Permissions of a session under the settings and flags that its account has now (D-025, D-037): those of its login are in
 * its cookie. A resource that is switched off is gone, or a preview (D-024); what was off at the login comes with the
 * next one. A setting that no one told counts as on, its preview as off.
 */
export function underSettings(
  { permissions, user_type_id }: Held,
  { settings, flags }: Facts,
): PermissionSet {
  const isOn = (code: string) => settingValue(ownValue(settings, code)) !== false
  const isShown = (code: string) => settingValue(ownValue(settings, code)) === true
  const isAdmin = userTypeOf(user_type_id) === "Admin"
  const entries = Object.entries(permissions) as [Resource, Record<Action, boolean>][]
  const cut = entries.map(([resource, held]) => {
    if (isFeatureOn(resource, { isOn, flags })) return [resource, held]
    const own = actions.filter((action) => held[action])
    const preview = held.preview || hasPreview(resource, own, { isOn: isShown, flags, isAdmin })
    return [resource, { ...nothing, preview: preview && own.length > 0 }]
  })
  return Object.fromEntries(cut) as PermissionSet
}
