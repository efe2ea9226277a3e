import { MailX } from "lucide"
import { ActionForm } from "#components/form/action-form.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { User } from "#lib/contract/users/schema.ts"
import { bounceText } from "#lib/features/users/bounce-text.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type BounceNoticeProps = {
  user: Pick<User, "id" | "email" | "profile_name" | "email_bounce">
  /** Of the account. */
  timeZone: string
  state: FormState
  /** Address of the page that it stands on. */
  page: string
  /** It is the reader whom emails don't reach. */
  isOwn?: boolean
  canResume: boolean
}

const whatToDo = (isOwn: boolean, canResume: boolean): string => {
  const correct = isOwn ? "Change your email below" : "Correct the email below"
  return canResume
    ? `${correct}, or resume if it works.`
    : `${correct}, or ask an Admin to resume if it works.`
}

/** Says that emails to a user bounce, and lets someone who knows better send them again. */
export function BounceNotice({ user, timeZone, state, page, isOwn = false, canResume }: BounceNoticeProps) {
  if (!user.email_bounce) return null
  return (
    <ActionForm
      action={routes.form("users.resume_emails")}
      page={page}
      state={state}
      className="notice border-l-warning flex-wrap"
      label={`Resume emails to ${user.profile_name}`}
    >
      <Icon icon={MailX} />
      <span className="flex-1 basis-60">
        {bounceText(user.email_bounce, timeZone)} Alerts and reports are no longer sent to {user.email}.{" "}
        {whatToDo(isOwn, canResume)}
      </span>
      <input type="hidden" name="id" value={user.id} />
      {canResume && (
        <button
          type="submit"
          className={buttonClass({ dense: true })}
          data-track="settings_users.resume_emails"
        >
          Resume emails
        </button>
      )}
    </ActionForm>
  )
}
