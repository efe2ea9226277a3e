import { clsx } from "clsx"
import type { ReactNode } from "react"
import type { Whitelabel } from "#lib/contract/session.ts"
import { Logo } from "./logo.tsx"
import { productName } from "./product-name.ts"
import { mainId } from "./shell-ids.ts"
import { SkipLink } from "./skip-link.tsx"
import { SupportLine, type SupportLineProps } from "./support-line.tsx"
import { ThemeToggle } from "./theme-toggle.tsx"

export type PublicShellProps = {
  /** Null on the product's own hosts. */
  whitelabel: Whitelabel | null
  support: SupportLineProps
  children: ReactNode
}

/** The frame of pages without a session: brand, content, support line. */
export function PublicShell({ whitelabel, support, children }: PublicShellProps) {
  return (
    <>
      <SkipLink />
      <div className={clsx("login min-h-screen", whitelabel && "login-wl")}>
        <header className="login-brand">
          <Logo name={productName(whitelabel)} src={whitelabel?.logo_left} hasMark={!whitelabel} />
          <span className="spacer" />
          <ThemeToggle />
        </header>
        <main id={mainId} tabIndex={-1}>
          {children}
        </main>
        <footer className="login-foot">
          <SupportLine {...support} />
        </footer>
      </div>
    </>
  )
}
