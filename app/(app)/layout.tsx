import { cookies } from "next/headers"
import type { ReactNode } from "react"
import { PastDueBanner } from "#components/billing/past-due-banner.tsx"
import { SavedNotice } from "#components/form/saved-notice.tsx"
import { IntegrationBanner } from "#components/integrations/integration-banner.tsx"
import { IntegrationBannerText } from "#components/integrations/integration-banner-text.tsx"
import { NoticeBell } from "#components/notices/notice-bell.tsx"
import { NoticesLive } from "#components/notices/notices-live.tsx"
import { TrialBanner } from "#components/onboarding/trial-banner.tsx"
import { LiveUpdates } from "#components/realtime/live-updates.tsx"
import { UnreadCount } from "#components/reviews/unread-count.tsx"
import { UnreadLive } from "#components/reviews/unread-live.tsx"
import { ErrorReports } from "#components/session/error-reports.tsx"
import { PendingNotice } from "#components/session/pending-notice.tsx"
import { SessionBanner } from "#components/session/session-banner.tsx"
import { SessionKeeper } from "#components/session/session-keeper.tsx"
import { SessionSync } from "#components/session/session-sync.tsx"
import { SuspendedNotice } from "#components/session/suspended-notice.tsx"
import { AppShell } from "#components/shell/app-shell.tsx"
import { PublicShell } from "#components/shell/public-shell.tsx"
import { unreadTextId } from "#components/shell/shell-ids.ts"
import { identityOf } from "#lib/browser-storage/session-identity.ts"
import { storageKeyOf } from "#lib/browser-storage/stored-session.ts"
import { loadPastDue } from "#lib/features/billing/load-past-due.ts"
import { invitationCookie } from "#lib/features/integrations/banners.ts"
import { loadIntegrationBanner } from "#lib/features/integrations/load-banner.ts"
import { loadUnreadNotices } from "#lib/features/notices/load-unread.ts"
import { loadTrialBanner } from "#lib/features/onboarding/load-trial-banner.ts"
import { trialBannerCookie } from "#lib/features/onboarding/trial-banner.ts"
import { loadUnread } from "#lib/features/reviews/unread.ts"
import { currentFlash } from "#lib/form-state/current-form.ts"
import { currentAddress } from "#lib/page/current-request.ts"
import { currentWhitelabel } from "#lib/page/current-whitelabel.ts"
import { loadContext, type PageContext } from "#lib/page/load-context.ts"
import { noticeOf } from "#lib/permissions/session-notice.ts"
import { paths } from "#lib/routes/routes.ts"
import { resendCookieName } from "#lib/session/cookies.ts"
import { supportContact } from "#lib/tenant/support.ts"

/** Notice shown in place of the page (D-033); the guard of the page asks for nothing then. */
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

/** One banner at a time: whose data this is, a payment that failed, how a trial stands, then what integrations need (D-234, D-289). */
async function Banner({ context }: { context: PageContext }) {
  const session = identityOf(context.session)
  const known = await cookies()
  const integrationBanner = () =>
    loadIntegrationBanner(context, (name) => known.has(invitationCookie(name, session.account_id)))
  if (session.isShadowing || session.isImpersonated) {
    const expiry = session.isShadowing ? await integrationBanner() : null
    return (
      <SessionBanner session={session} accountName={context.account.name}>
        {expiry && <IntegrationBannerText banner={expiry} />}
      </SessionBanner>
    )
  }
  const pastDue = await loadPastDue(context)
  if (pastDue) return <PastDueBanner banner={pastDue} />
  const dismissed = known.get(trialBannerCookie(session.account_id))?.value
  const trial = await loadTrialBanner(context, dismissed)
  if (trial) return <TrialBanner banner={trial} />
  const banner = await integrationBanner()
  return banner && <IntegrationBanner banner={banner} />
}

/** How many reviews are unread, beside the way to them. */
async function Unread({ context }: { context: PageContext }) {
  const count = await loadUnread(context)
  return count !== null && <UnreadCount count={count} />
}

export default async function AppLayout({ children }: { children: ReactNode }) {
  // Errors here also occur in the page's guard, which decides where they lead.
  const context = await loadContext().catch(() => null)
  if (!context) {
    const whitelabel = await currentWhitelabel()
    return (
      <PublicShell whitelabel={whitelabel} support={supportContact(whitelabel)}>
        {children}
      </PublicShell>
    )
  }
  const session = identityOf(context.session)
  return (
    <AppShell
      context={context}
      badges={{ [paths.reviews()]: { id: unreadTextId, badge: <Unread context={context} /> } }}
      bell={<NoticeBell unread={await loadUnreadNotices(context)} timeZone={context.timeZone} />}
      banner={<Banner context={context} />}
    >
      <ErrorReports isImpersonated={context.session.isImpersonated} />
      <SessionSync identity={session} />
      <SessionKeeper confirmedAtMs={context.session.confirmedAtMs} />
      <SavedNotice text={(await currentFlash())?.notice} />
      {(await noticeFor(context)) ?? (
        <LiveUpdates
          groupName={`${storageKeyOf(session)}/${session.user_id}`}
          userId={String(session.user_id)}
          isOff={!context.session.account_active}
        >
          {context.can("review.read") && !session.isParent && (
            <UnreadLive accountId={String(session.account_id)} userId={String(session.user_id)} />
          )}
          <NoticesLive userId={String(session.user_id)} />
          {children}
        </LiveUpdates>
      )}
    </AppShell>
  )
}
