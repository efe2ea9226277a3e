import type { ReactNode } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { pageIcons } from "#components/ui/page-icons.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { carriedTo } from "#lib/features/filter-bar/carry.ts"
import { deeperPaths, type NavItem } from "./nav-items.ts"
import { NavLink } from "./nav-link.tsx"

/** Badges behind the labels, by path. */
export type NavBadges = Readonly<Record<string, { id: string; badge: ReactNode }>>

export type NavSectionLinksProps = { items: readonly NavItem[]; badges?: NavBadges | undefined }

/** The entries of one section of the navigation. */
export function NavSectionLinks({ items, badges }: NavSectionLinksProps) {
  return items.map((item) => (
    <NavLink
      key={item.href}
      href={item.href}
      label={item.label}
      track={item.track}
      carried={carriedTo(item.href)}
      deeper={deeperPaths(item)}
      badge={ownValue(badges, item.href)?.badge}
      badgeId={ownValue(badges, item.href)?.id}
    >
      <Icon icon={pageIcons[item.icon]} />
    </NavLink>
  ))
}
