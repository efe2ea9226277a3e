import type { ReactNode } from "react"
import { SessionSync } from "#components/session/session-sync.tsx"
import { AppShell } from "#components/shell/app-shell.tsx"
import { identityOf } from "#lib/features/session/identity.ts"
import { loadContext } from "#lib/permissions/load-context.ts"

export default async function AppLayout({ children }: { children: ReactNode }) {
  // What fails here fails in the page's guard as well, and the guard decides where that leads.
  const context = await loadContext().catch(() => null)
  if (!context) return children
  return (
    <AppShell context={context}>
      <SessionSync identity={identityOf(context.session)} />
      {children}
    </AppShell>
  )
}
