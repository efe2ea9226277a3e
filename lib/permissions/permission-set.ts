import {
  type Action,
  actions,
  type Permission,
  type PermissionSummary,
  type Resource,
  resourceCodes,
} from "#lib/contract/permissions.ts"

/** The parsed form of a permission summary (D-026): every resource with every action. */
export type PermissionSet = Record<Resource, Record<Action, boolean>>

/** One number per resource that has any action: bit n is the n-th of `actions`. Other resources are absent. */
export type PermissionMasks = Partial<Record<Resource, number>>

/** Bit masks of a summary (D-064); resources and actions that the app does not know are left out. */
export function masksOf(summary: PermissionSummary | Record<string, readonly string[]>): PermissionMasks {
  const masks: PermissionMasks = {}
  for (const resource of resourceCodes) {
    const held = (summary as Record<string, readonly string[] | undefined>)[resource] ?? []
    const mask = actions.reduce((bits, action, bit) => (held.includes(action) ? bits | (1 << bit) : bits), 0)
    if (mask > 0) masks[resource] = mask
  }
  return masks
}

/** The parsed form of bit masks; what is absent or not a number holds nothing. */
export function permissionsOf(masks: PermissionMasks): PermissionSet {
  const set = {} as PermissionSet
  for (const resource of resourceCodes) {
    const mask = Number(masks[resource]) || 0
    set[resource] = Object.fromEntries(
      actions.map((action, bit) => [action, (mask & (1 << bit)) !== 0]),
    ) as Record<Action, boolean>
  }
  return set
}

/** Whether a set holds `resource.action` (000 §6). */
export function can(permissions: PermissionSet, permission: Permission): boolean {
  const [resource, action] = permission.split(".") as [Resource, Action]
  return permissions[resource]?.[action] === true
}
