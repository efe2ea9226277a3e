import { cookies } from "next/headers"
import type { ReactNode } from "react"
import { ToastProvider } from "#components/ui/toast.tsx"
import { AppFrame } from "./app-frame.tsx"
import { Nav } from "./nav.tsx"
import type { NavBadges } from "./nav-section-links.tsx"
import { navCookies, parseNavGroups } from "./nav-state.ts"
import type { ShellContext } from "./shell-context.ts"
import { mainId, mobileMenuId } from "./shell-ids.ts"
import { SkipLink } from "./skip-link.tsx"
import { TopBar } from "./top-bar.tsx"

export type AppShellProps = {
  context: ShellContext
  badges?: NavBadges
  /** The way to what concerns the user: in the bar of small screens, and in the navigation. */
  bell?: ReactNode
  banner?: ReactNode
  children: ReactNode
}

/** Navigation around a signed-in page; it draws and never protects. */
export async function AppShell({ context, badges, bell, banner, children }: AppShellProps) {
  const jar = await cookies()
  return (
    <>
      <SkipLink />
      <AppFrame collapsed={jar.get(navCookies.collapsed)?.value === "true"}>
        <TopBar context={context} bell={bell} />
        <Nav
          context={context}
          groupsState={parseNavGroups(jar.get(navCookies.groups)?.value)}
          badges={badges}
          bell={bell}
        />
        <label
          className="fixed inset-0 z-nav hidden bg-scrim max-lg:group-has-[#nav-menu:checked]/app:block"
          htmlFor={mobileMenuId}
          aria-hidden="true"
        >
          <span className="sr-only">Close menu</span>
        </label>
        <main className="min-w-0" id={mainId} tabIndex={-1}>
          <ToastProvider>
            {banner}
            {children}
          </ToastProvider>
        </main>
      </AppFrame>
    </>
  )
}
