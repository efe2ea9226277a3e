import { Clock, MailX } from "lucide"
import Link from "next/link"
import type { Column } from "#components/data-table/columns.ts"
import { ActionForm } from "#components/form/action-form.tsx"
import { Badge } from "#components/ui/badge.tsx"
import type { User } from "#lib/contract/users/schema.ts"
import { bounceText } from "#lib/features/users/bounce-text.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"

type InviteAgainProps = {
  user: Pick<User, "id" | "email" | "profile_name">
  /** Address of the list as it is. */
  page: string
}

/** Sends the invitation once more to someone who has not accepted it yet (D-056). */
function InviteAgain({ user: { id, email, profile_name }, page }: InviteAgainProps) {
  const label = `Resend invitation to ${profile_name}`
  return (
    <ActionForm action={routes.form("users.resend_invitation")} page={page} state={untouched}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="email" value={email} />
      <button type="submit" className="btn-link" aria-label={label} data-track="settings_users.invite_again">
        Resend invitation
      </button>
    </ActionForm>
  )
}

/** Columns of the users (D-079). @param timeZone of the account. @param page address of the list as it is. */
export const userColumns = (timeZone: string, page: string): Column<User>[] => [
  {
    key: "name",
    label: "Name",
    sortKey: "name",
    cell: ({ id, profile_name, email, can_update, is_pending, is_invited, email_bounce }) => (
      <div className="flex items-center gap-2 flex-wrap">
        {can_update ? (
          <Link className="cell-main" href={routes.user(id)} prefetch={false}>
            {profile_name}
          </Link>
        ) : (
          <span className="cell-main">{profile_name}</span>
        )}
        {is_pending && (
          <Badge tone="warning" icon={Clock}>
            Pending
          </Badge>
        )}
        {email_bounce && (
          <Badge tone="negative" icon={MailX}>
            Email bounced
          </Badge>
        )}
        {is_invited && can_update && <InviteAgain user={{ id, email, profile_name }} page={page} />}
      </div>
    ),
  },
  {
    key: "email",
    label: "Email",
    sortKey: "email",
    isLong: true,
    cell: ({ email, email_bounce: bounce }) => (
      <>
        {email}
        {bounce && <span className="block text-faint text-13">{bounceText(bounce, timeZone)}</span>}
      </>
    ),
  },
  { key: "user_type", label: "Type", sortKey: "user_type", cell: ({ user_type }) => user_type },
  {
    key: "locations",
    label: "Locations",
    isNumber: true,
    cell: ({ location_count }) => (location_count == null ? "All" : formatCount(location_count)),
  },
  {
    key: "last_login",
    label: "Last Login",
    sortKey: "last_login",
    cell: ({ last_login_at }) =>
      last_login_at ? (
        <span className="whitespace-nowrap">{formatInstant(last_login_at, timeZone)}</span>
      ) : (
        <span className="text-faint">Never</span>
      ),
  },
]
