import { emailOnItsWay, invitationOnItsWay, savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import type { Form, SentForm } from "./form.ts"
import { form, pageOr } from "./operation-form.ts"

const ofOwnProfile = ({ session }: SentForm) => ({ params: { id: String(session.profile_id) } })

/** Forms of users, and of what is one’s own. */
export const peopleForms: readonly Form[] = [
  form("users.create", { to: () => routes.users(), notice: savedText.user }),
  form("users.update", { to: () => routes.users(), notice: savedText.user }),
  form("users.delete", { to: () => routes.users(), notice: savedText.userDeleted }),
  form("users.resend_invitation", {
    to: pageOr(() => routes.users()),
    notice: ({ text }) => invitationOnItsWay(text("email")),
  }),
  form("users.resume_emails", { to: pageOr(() => routes.users()), notice: savedText.emailsResumed }),
  form("profiles.update", { given: ofOwnProfile, to: () => routes.profile(), notice: savedText.profile }),
  form("profiles.update:keys", {
    given: ofOwnProfile,
    to: () => routes.profile(),
    notice: savedText.profile,
  }),
  form("profiles.update:notices", {
    given: ofOwnProfile,
    to: () => routes.profile(),
    notice: savedText.profile,
  }),
  form("notices.update", { to: pageOr(() => routes.notices()) }),
  form("notices.read_all", { to: pageOr(() => routes.notices()), notice: savedText.noticesRead }),
  form("email_changes.create", {
    to: () => routes.profile(),
    notice: ({ text }) => emailOnItsWay(text("email")),
  }),
  form("passwords.change", { to: () => routes.profile(), notice: savedText.password }),
  form("sessions.end", { to: () => routes.profile(), notice: savedText.sessionEnded }),
  form("sessions.end_others", { to: () => routes.profile(), notice: savedText.sessionsEnded }),
]
