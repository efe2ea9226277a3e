import type { ReactNode } from "react"
import { AppShell } from "#components/shell/app-shell.tsx"
import { loadContext } from "#lib/permissions/load-context.ts"

export default async function AppLayout({ children }: { children: ReactNode }) {
  // What fails here fails in the page's guard as well, and the guard decides where that leads.
  const context = await loadContext().catch(() => null)
  return context ? <AppShell context={context}>{children}</AppShell> : children
}
