import { EmailForm } from "#components/profiles/email-form.tsx"
import { KeysForm } from "#components/profiles/keys-form.tsx"
import { NameForm } from "#components/profiles/name-form.tsx"
import { NoticesForm } from "#components/profiles/notices-form.tsx"
import { PasswordForm } from "#components/profiles/password-form.tsx"
import { SessionsTable } from "#components/profiles/sessions-table.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { BounceNotice } from "#components/users/bounce-notice.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import { requestedPage, shownPage } from "#lib/features/filter-bar/page-number.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf, withQuery } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { profile } from "./record.ts"

const { title } = profile

export const generateMetadata = metadataOf(profile)

export default guardedPage(profile, async ({ context, searchParams }) => {
  const { caller, account, session, timeZone } = context
  if (session.isShadowing) {
    return (
      <SettingsFrame title={title} accountName={account.name}>
        <p>You are visiting this account. Your profile is in your own account.</p>
      </SettingsFrame>
    )
  }
  const page = requestedPage(searchOf(searchParams))
  const [own, profile, sessions, names, keys, notices, email, password, ended, resumption] =
    await Promise.all([
      callApi(caller, "users.get", { params: { id: String(session.user_id) }, query: {} }),
      callApi(caller, "profiles.get", { params: { id: String(session.profile_id) } }),
      shownPage(page, (shown) => callApi(caller, "sessions.list", { query: { page: shown } })),
      currentForm("profiles.update"),
      currentForm("profiles.update:keys"),
      currentForm("profiles.update:notices"),
      currentForm("email_changes.create"),
      currentForm("passwords.change"),
      currentForm("sessions.end"),
      currentForm("users.resume_emails"),
    ])
  return (
    <SettingsFrame title={title} accountName={account.name}>
      <BounceNotice
        user={own}
        timeZone={timeZone}
        state={resumption}
        page={routes.profile()}
        canResume={own.can_update === true}
        isOwn
      />
      <NameForm profile={profile} timeZone={timeZone} state={names} />
      <section className="form-set">
        <h2>Email</h2>
        <EmailForm email={session.email} pendingEmail={profile.pending_email} state={email} />
      </section>
      <section className="form-set">
        <h2>Password</h2>
        <PasswordForm email={session.email} state={password} />
      </section>
      <section className="form-set">
        <h2>Keyboard</h2>
        <KeysForm isOn={profile.keyboard_shortcuts !== false} state={keys} />
      </section>
      <section className="form-set" id="notices">
        <h2>Notices</h2>
        <NoticesForm profile={profile} state={notices} />
      </section>
      <section className="form-set">
        <h2>Sessions</h2>
        <SessionsTable sessions={sessions._embedded.sessions} timeZone={timeZone} state={ended} />
        <PagePager
          label="Pages of sessions"
          page={sessions._page}
          totalPages={sessions._total_pages}
          hrefOf={(to) => withQuery(routes.profile(), { page: to })}
        />
      </section>
    </SettingsFrame>
  )
})
