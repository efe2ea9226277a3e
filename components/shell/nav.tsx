import { AccountBlock } from "./account-block.tsx"
import { LogOutForm } from "./log-out-form.tsx"
import { Logo } from "./logo.tsx"
import { MenuButton } from "./menu-button.tsx"
import { NavCollapseButton } from "./nav-collapse-button.tsx"
import { NavGroup } from "./nav-group.tsx"
import { visibleSections } from "./nav-items.ts"
import { type NavBadges, NavSectionLinks } from "./nav-section-links.tsx"
import type { NavGroupsState } from "./nav-state.ts"
import { productName } from "./product-name.ts"
import type { ShellContext } from "./shell-context.ts"
import { navId } from "./shell-ids.ts"

export type NavProps = { context: ShellContext; groupsState: NavGroupsState; badges?: NavBadges | undefined }

/** The left navigation (000 §2). @param groupsState groups as they were left. */
export function Nav({ context, groupsState, badges }: NavProps) {
  const { account, whitelabel, session } = context
  const { body, foot } = visibleSections(context)
  return (
    <nav className="nav" id={navId} aria-label="Main">
      <div className="nav-head">
        <Logo name={productName(whitelabel)} src={whitelabel.logo_left} hasMark={whitelabel.id === null} />
        <span className="spacer" />
        <MenuButton act="close" />
        <NavCollapseButton act="collapse" />
      </div>
      <AccountBlock
        name={account.name}
        isParent={session.isParent}
        totalLocations={account.total_locations}
      />
      <div className="nav-body">
        {body.map(({ key, label, items }) =>
          label ? (
            <NavGroup key={key} groupKey={key} label={label} open={groupsState[key] ?? true}>
              <NavSectionLinks items={items} badges={badges} />
            </NavGroup>
          ) : (
            <div key={key} className="nav-single">
              <NavSectionLinks items={items} />
            </div>
          ),
        )}
      </div>
      <div className="nav-foot">
        <NavSectionLinks items={foot.items} />
        <LogOutForm />
        <NavCollapseButton act="expand" />
      </div>
    </nav>
  )
}
