import { initialsOf } from "./account-block.tsx"
import { Logo } from "./logo.tsx"
import { MenuBox } from "./menu-box.tsx"
import { MenuButton } from "./menu-button.tsx"
import { productName } from "./product-name.ts"
import type { ShellContext } from "./shell-context.ts"
import { ThemeToggle } from "./theme-toggle.tsx"

/** The bar of small screens, in place of the navigation. */
export function TopBar({ context: { account, whitelabel } }: { context: ShellContext }) {
  return (
    <header className="topbar">
      <MenuBox />
      <MenuButton act="open" />
      <Logo name={productName(whitelabel)} src={whitelabel.logo_left} hasMark={whitelabel.id === null} />
      <span className="spacer" />
      <ThemeToggle />
      <span className="acct" title={account.name} data-track="shell.account">
        <span className="acct-mark" aria-hidden="true">
          {initialsOf(account.name)}
        </span>
      </span>
    </header>
  )
}
