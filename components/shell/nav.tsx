import { LogOut } from "lucide"
import type { ReactNode } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { routes } from "#lib/routes/routes.ts"
import { AccountBlock } from "./account-block.tsx"
import { Logo } from "./logo.tsx"
import { MenuButton } from "./menu-button.tsx"
import { NavCollapseButton } from "./nav-collapse-button.tsx"
import { NavGroup, navGroupClass } from "./nav-group.tsx"
import { visibleSections } from "./nav-items.ts"
import { type NavBadges, NavSectionLinks } from "./nav-section-links.tsx"
import type { NavGroupsState } from "./nav-state.ts"
import { productName } from "./product-name.ts"
import type { ShellContext } from "./shell-context.ts"
import { navId } from "./shell-ids.ts"

/** Ends the session: a form, so that it works before scripts run. */
function LogOutForm() {
  return (
    <form className="mt-px" action={routes.sessionLogout()} method="post">
      <button
        type="submit"
        className="nav-item w-full border-0 bg-transparent text-left hover:bg-nav-hover"
        title="Log Out"
        data-track="nav.log_out"
      >
        <Icon icon={LogOut} />
        <span className="nav-narrow:hidden">Log Out</span>
      </button>
    </form>
  )
}

export type NavProps = {
  context: ShellContext
  groupsState: NavGroupsState
  badges?: NavBadges | undefined
  bell?: ReactNode
}

/** The left navigation (000 §2). @param groupsState groups as they were left. */
export function Nav({ context, groupsState, badges, bell }: NavProps) {
  const { account, whitelabel, session } = context
  const { body, foot } = visibleSections(context)
  return (
    <nav
      className="sticky top-0 z-nav flex h-screen flex-col border-r border-nav-line bg-nav text-13 text-nav-text @container/nav max-lg:fixed max-lg:left-0 max-lg:z-flyout max-lg:hidden max-lg:h-dvh max-lg:w-[min(300px,86vw)] max-lg:group-has-[#nav-menu:checked]/app:flex print:hidden [&_:focus-visible]:outline-nav-focus"
      id={navId}
      aria-label="Main"
    >
      <div className="flex h-14 flex-none items-center gap-2.5 pr-3 pl-4 text-nav-active-text nav-narrow:justify-center nav-narrow:p-0">
        <Logo name={productName(whitelabel)} src={whitelabel.logo_left} hasMark={whitelabel.id === null} />
        <span className="flex-1 nav-narrow:hidden" />
        <span className="contents max-lg:hidden nav-narrow:hidden">{bell}</span>
        <MenuButton act="close" />
        <NavCollapseButton act="collapse" />
      </div>
      <AccountBlock
        name={account.name}
        isParent={session.isParent}
        totalLocations={account.total_locations}
      />
      <div className="flex-1 overflow-y-auto px-2 pt-1 pb-3 scrollbar-thin">
        {body.map(({ key, label, items }, at) =>
          label ? (
            <NavGroup key={key} groupKey={key} label={label} open={groupsState[key] ?? true}>
              <NavSectionLinks items={items} badges={badges} />
            </NavGroup>
          ) : (
            <div key={key} className={at === 0 ? undefined : body[at - 1]?.label ? navGroupClass : "mt-px"}>
              <NavSectionLinks items={items} />
            </div>
          ),
        )}
      </div>
      {/* It grows from the bottom: painted before all of it is there, its entries would move. */}
      <div
        className="invisible flex-none border-t border-nav-line p-2 has-[[data-track='nav.expand']]:visible"
        data-part="foot"
      >
        <span className="hidden justify-center pb-1 nav-narrow:flex max-lg:hidden!">{bell}</span>
        <NavSectionLinks items={foot.items} />
        <LogOutForm />
        <NavCollapseButton act="expand" />
      </div>
    </nav>
  )
}
