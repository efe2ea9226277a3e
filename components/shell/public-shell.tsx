import { clsx } from "clsx"
import type { ReactNode } from "react"
import type { Whitelabel } from "#lib/contract/whitelabels/schema.ts"
import { barButtonClass } from "./bar-button-class.ts"
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
      <div className="grid min-h-screen min-w-0 grid-rows-[auto_1fr_auto] bg-surface px-8 pb-6 max-md:px-5">
        <header
          className={clsx(
            "flex min-h-18 items-center",
            whitelabel &&
              "-mx-8 bg-nav px-8 text-nav-active-text max-md:-mx-5 max-md:px-5 [&_:focus-visible]:outline-nav-focus",
          )}
          data-part="brand"
        >
          <Logo name={productName(whitelabel)} src={whitelabel?.logo_left} hasMark={!whitelabel} />
          <span className="flex-1" />
          <ThemeToggle className={whitelabel ? barButtonClass : undefined} />
        </header>
        <main id={mainId} tabIndex={-1}>
          {children}
        </main>
        <footer className="flex flex-wrap gap-x-4 gap-y-1 text-12/4.5 text-faint">
          <SupportLine {...support} />
        </footer>
      </div>
    </>
  )
}
