import { hasPreview, isFeatureOn } from "#lib/contract/account-settings/features.ts"
import type { Flags } from "#lib/contract/flags.ts"
import {
  type Action,
  type Permission,
  type PermissionSummary,
  type Resource,
  resourceCodes,
  userTypes,
} from "#lib/contract/index.ts"
import { isOn, type SettingCode, type StoredSettings } from "../account-settings/defaults.ts"
import { featureOff, refused } from "../core/errors.ts"
import { grantOf } from "./matrix.ts"

/** Facts that decide a user's permissions. */
export type PermissionFacts = {
  userTypeId: number
  /** The account has child accounts. */
  isParent: boolean
  /** A shadow session has no billing, user and oauth writes (D-049). */
  isShadowing: boolean
  /** An application has these at most (D-060); null is no limit. */
  allowed?: readonly Permission[] | null
  settings: StoredSettings
  /** Flags of the account (D-038, D-039). */
  flags: Flags
}

const parentOnly: ReadonlySet<Resource> = new Set(["child_account", "child_integration"])
const readOnlyInShadow: ReadonlySet<Resource> = new Set(["billing", "user", "oauth"])

function grantedActions(resource: Resource, facts: PermissionFacts): Action[] {
  if (parentOnly.has(resource) && !facts.isParent) return []
  const { actions: held } = grantOf(resource, facts.userTypeId)
  const actions = held.filter((action) => facts.allowed?.includes(`${resource}.${action}`) ?? true)
  if (facts.isShadowing && readOnlyInShadow.has(resource))
    return actions.filter((action) => action === "read")
  return actions
}

const switchesOf = ({ settings, flags, userTypeId }: PermissionFacts) => ({
  isOn: (code: string) => isOn(settings, code as SettingCode),
  flags,
  isAdmin: userTypeId === userTypes.Admin,
})

function actionsOf(resource: Resource, facts: PermissionFacts): Action[] {
  const switches = switchesOf(facts)
  if (isFeatureOn(resource, switches)) return grantedActions(resource, facts)
  if (facts.allowed) return []
  return hasPreview(resource, grantOf(resource, facts.userTypeId).actions, switches) ? ["preview"] : []
}

/** The permission summary of the login answer (D-026): matrix, cut by settings (D-025), with previews (D-024). */
export function permissionSummary(facts: PermissionFacts): PermissionSummary {
  const entries = resourceCodes.map((resource) => [resource, actionsOf(resource, facts)] as const)
  return Object.fromEntries(entries.filter(([, actions]) => actions.length > 0))
}

/**
 * Checks one permission.
 * @throws 403 with code `feature_off` when a setting or a flag alone takes it away (D-025), else with code `permission`.
 */
export function requirePermission(permission: Permission, facts: PermissionFacts): void {
  const [resource, action] = permission.split(".") as [Resource, Action]
  if (actionsOf(resource, facts).includes(action)) return
  const isSwitchedOff = !isFeatureOn(resource, switchesOf(facts))
  if (grantedActions(resource, facts).includes(action) && isSwitchedOff) throw featureOff()
  throw refused(permission)
}

/** Whether a user has one permission. */
export const isIn = (summary: PermissionSummary, permission: Permission): boolean => {
  const [resource, action] = permission.split(".") as [Resource, Action]
  return summary[resource]?.includes(action) ?? false
}

/** Checks one permission that the table does not know beforehand. @throws 403 with code `permission`. */
export function requireIn(summary: PermissionSummary, permission: Permission): void {
  if (!isIn(summary, permission)) throw refused(permission)
}
