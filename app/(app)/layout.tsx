import { cookies } from "next/headers"
import type { ReactNode } from "react"
import { SavedNotice } from "#components/form/saved-notice.tsx"
import { ErrorReports } from "#components/session/error-reports.tsx"
import { PendingNotice } from "#components/session/pending-notice.tsx"
import { SessionBanner } from "#components/session/session-banner.tsx"
import { SessionSync } from "#components/session/session-sync.tsx"
import { SuspendedNotice } from "#components/session/suspended-notice.tsx"
import { AppShell } from "#components/shell/app-shell.tsx"
import { identityOf } from "#lib/features/session/identity.ts"
import { noticeOf } from "#lib/features/session/notice.ts"
import { currentFlash } from "#lib/forms/current-form.ts"
import { loadContext, type PageContext } from "#lib/permissions/load-context.ts"
import { currentAddress } from "#lib/permissions/request.ts"
import { resendCookieName } from "#lib/session/cookies.ts"
import { supportContact } from "#lib/tenant/support.ts"

/** What stands in place of the page (D-033); the guard of the page asks for nothing then. */
async function noticeFor({ session, whitelabel }: PageContext): Promise<ReactNode> {
  const notice = noticeOf(session.status)
  if (notice === "suspended") {
    return <SuspendedNotice support={supportContact(whitelabel.id === null ? null : whitelabel)} />
  }
  if (notice !== "pending") return null
  const { path, search } = await currentAddress()
  const said = (await cookies()).get(resendCookieName)?.value
  const resent = said === "sent" || said === "failed" ? said : undefined
  return <PendingNotice email={session.email} returnTo={`${path}${search}`} resent={resent} />
}

export default async function AppLayout({ children }: { children: ReactNode }) {
  // What fails here fails in the page's guard as well, and the guard decides where that leads.
  const context = await loadContext().catch(() => null)
  if (!context) return children
  const banner = <SessionBanner session={identityOf(context.session)} accountName={context.account.name} />
  return (
    <AppShell context={context} banner={banner}>
      <ErrorReports isImpersonated={context.session.isImpersonated} />
      <SessionSync identity={identityOf(context.session)} />
      <SavedNotice text={(await currentFlash())?.notice} />
      {(await noticeFor(context)) ?? children}
    </AppShell>
  )
}
