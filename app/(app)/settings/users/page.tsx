import Link from "next/link"
import { ErrorNotice } from "#components/form/error-notice.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { UsersList } from "#components/users/users-list.tsx"
import { attempt } from "#lib/errors/attempt.ts"
import { usersHrefs } from "#lib/features/users/hrefs.ts"
import { loadUsers, toUsersQuery } from "#lib/features/users/queries.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { users } from "./record.ts"

const { title } = users

export const generateMetadata = metadataOf(users)

export default guardedPage(users, async ({ context, searchParams }) => {
  const { caller, account, timeZone, can } = context
  const hrefs = usersHrefs(routes.users(), searchOf(searchParams))
  const [list, invitation] = await Promise.all([
    mainPart(attempt(loadUsers(caller, toUsersQuery(hrefs.search, account.id)))),
    currentForm("users.resend_invitation"),
  ])
  const add = can("user.create") && (
    <Link className={buttonClass({ kind: "primary" })} href={routes.userNew()} prefetch={false}>
      New user
    </Link>
  )
  return (
    <SettingsFrame title={title} accountName={account.name} actions={add}>
      <ErrorNotice text={invitation.error} />
      <UsersList list={list} hrefs={hrefs} timeZone={timeZone} />
    </SettingsFrame>
  )
})
