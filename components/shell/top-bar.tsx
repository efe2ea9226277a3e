import { clsx } from "clsx"
import type { ReactNode } from "react"
import { AccountMark } from "./account-block.tsx"
import { barButtonClass } from "./bar-button-class.ts"
import { Logo } from "./logo.tsx"
import { MenuBox } from "./menu-box.tsx"
import { MenuButton } from "./menu-button.tsx"
import { productName } from "./product-name.ts"
import type { ShellContext } from "./shell-context.ts"
import { ThemeToggle } from "./theme-toggle.tsx"

export type TopBarProps = { context: ShellContext; bell?: ReactNode }

/** The bar of small screens, in place of the navigation. */
export function TopBar({ context: { account, whitelabel }, bell }: TopBarProps) {
  return (
    <header
      className="sticky top-0 z-nav hidden h-topbar items-center gap-2 border-b border-nav-line bg-nav px-3 text-nav-active-text max-lg:flex [&_:focus-visible]:outline-nav-focus"
      data-part="top-bar"
    >
      <MenuBox />
      <MenuButton act="open" />
      <Logo name={productName(whitelabel)} src={whitelabel.logo_left} hasMark={whitelabel.id === null} />
      <span className="flex-1" />
      {bell}
      <ThemeToggle className={clsx(barButtonClass, "size-9")} />
      <span className="flex items-center p-1.5" title={account.name} data-track="shell.account">
        <AccountMark name={account.name} />
      </span>
    </header>
  )
}
