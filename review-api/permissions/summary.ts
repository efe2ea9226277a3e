import {
  type Action,
  type Permission,
  type PermissionSummary,
  type Resource,
  resourceCodes,
  userTypes,
} from "#lib/contract/index.ts"
import { ApiError, refused } from "../errors.ts"
import { isOn, type StoredSettings } from "../settings/defaults.ts"
import { features } from "./feature-settings.ts"
import { grantOf } from "./matrix.ts"

/** What decides a user's permissions. */
export type PermissionFacts = {
  userTypeId: number
  /** The account has child accounts. */
  isParent: boolean
  /** A shadow session has no billing, user and oauth writes (D-049). */
  isShadowing: boolean
  /** An application has these at most (D-060); null is no limit. */
  allowed?: readonly Permission[] | null
  settings: StoredSettings
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

const isFeatureOn = (resource: Resource, settings: StoredSettings): boolean =>
  features[resource]?.settings.some((code) => isOn(settings, code)) ?? true

function hasPreview(resource: Resource, facts: PermissionFacts): boolean {
  const preview = features[resource]?.preview
  if (!preview || !isOn(facts.settings, preview)) return false
  if (resource === "local_search") return facts.userTypeId === userTypes.Admin
  return grantOf(resource, facts.userTypeId).actions.includes("read")
}

function actionsOf(resource: Resource, facts: PermissionFacts): Action[] {
  if (isFeatureOn(resource, facts.settings)) return grantedActions(resource, facts)
  if (facts.allowed) return []
  return hasPreview(resource, facts) ? ["preview"] : []
}

/** The permission summary of the login answer (D-026): matrix, cut by settings (D-025), with previews (D-024). */
export function permissionSummary(facts: PermissionFacts): PermissionSummary {
  const entries = resourceCodes.map((resource) => [resource, actionsOf(resource, facts)] as const)
  return Object.fromEntries(entries.filter(([, actions]) => actions.length > 0))
}

/**
 * Checks one permission.
 * @throws 403 with code `feature_off` when a setting alone takes it away (D-025), else with code `permission`.
 */
export function requirePermission(permission: Permission, facts: PermissionFacts): void {
  const [resource, action] = permission.split(".") as [Resource, Action]
  if (actionsOf(resource, facts).includes(action)) return
  if (grantedActions(resource, facts).includes(action) && !isFeatureOn(resource, facts.settings)) {
    throw new ApiError(403, "This feature is turned off for this account.", { code: "feature_off" })
  }
  throw refused(permission)
}

/** Checks one permission that the table does not know beforehand. @throws 403 with code `permission`. */
export function requireIn(summary: PermissionSummary, permission: Permission): void {
  const [resource, action] = permission.split(".") as [Resource, Action]
  if (!summary[resource]?.includes(action)) throw refused(permission)
}
