import { Icon } from "#components/ui/icon.tsx"
import { deeperPaths, type NavItem } from "./nav-items.ts"
import { NavLink } from "./nav-link.tsx"

/** The entries of one section of the navigation. */
export function NavSectionLinks({ items }: { items: readonly NavItem[] }) {
  return items.map((item) => (
    <NavLink
      key={item.href}
      href={item.href}
      label={item.label}
      track={item.track}
      deeper={deeperPaths(item)}
    >
      <Icon name={item.icon} />
    </NavLink>
  ))
}
