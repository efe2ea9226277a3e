import type { IconName } from "#components/ui/icon-paths.ts"
import type { Permission } from "#lib/contract/permissions.ts"
import { routes } from "#lib/routes/routes.ts"

/** Keys under which groups are remembered (D-078). */
export type NavGroupKey =
  | "dashboard"
  | "integrations"
  | "review_analysis"
  | "business_performance"
  | "online_presence"
  | "account"

export type NavItem = {
  label: string
  icon: IconName
  href: string
  /** Identifier of the tooltip (D-265). */
  track: string
  permission?: Permission
}
export type NavGroup = { key: NavGroupKey; label: string; audience: "ordinary" | "parent"; items: NavItem[] }

/** The left navigation (000 §2, D-078): only what exists. */
const groups: NavGroup[] = [
  {
    key: "review_analysis",
    label: "Review Analysis",
    audience: "ordinary",
    items: [
      {
        label: "Reviews",
        icon: "star",
        href: routes.reviews(),
        track: "nav.reviews",
        permission: "review.read",
      },
    ],
  },
]

/** Groups that a session sees: its kind of account's, with the items it is permitted, without empty ones. */
export function visibleGroups(isParent: boolean, can: (permission: Permission) => boolean): NavGroup[] {
  return groups
    .filter(({ audience }) => audience === (isParent ? "parent" : "ordinary"))
    .map((group) => ({
      ...group,
      items: group.items.filter(({ permission }) => !permission || can(permission)),
    }))
    .filter(({ items }) => items.length > 0)
}
