import { cache } from "react"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { BounceNotice } from "#components/users/bounce-notice.tsx"
import { DeactivateForm } from "#components/users/deactivate-form.tsx"
import { UserForm } from "#components/users/user-form.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import { sameId } from "#lib/contract/same-id.ts"
import { failureOf } from "#lib/errors/api-failure.ts"
import { loadPlaces } from "#lib/features/users/places.ts"
import { loadAssignableTypes } from "#lib/features/users/queries.ts"
import { loadSuccessors } from "#lib/features/users/successors.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { user } from "./record.ts"

const { title } = user
const forbidden = 403

const loadUser = cache(({ caller, account }: PageContext, id: string) =>
  callApi(caller, "users.get", {
    params: { id },
    query: { account_id: String(account.id), include_shadow_users: false },
  }),
)

export const generateMetadata = metadataOf(user, async ({ context, params }) => {
  const { first_name, last_name, email } = await loadUser(context, params["id"]!)
  return [first_name, last_name].filter(Boolean).join(" ") || email
})

export default guardedPage(user, async ({ context, params, searchParams }) => {
  const { caller, account, session, timeZone } = context
  const user = await loadUser(context, params.id ?? "")
  if (user.can_update === false) throw failureOf(forbidden, undefined)
  const state = await currentForm("users.update", searchOf(searchParams))
  const [types, places, deactivation, resumption, successors] = await Promise.all([
    loadAssignableTypes(caller, account.id),
    loadPlaces(context, state.values, user),
    currentForm("users.delete"),
    currentForm("users.resume_emails"),
    loadSuccessors(context, user),
  ])
  return (
    <SettingsFrame
      title={title}
      accountName={account.name}
      back={{ href: routes.users(), label: "Back to Users" }}
    >
      <BounceNotice
        user={user}
        timeZone={timeZone}
        state={resumption}
        page={routes.user(user.id)}
        canResume={user.can_update === true}
      />
      <UserForm
        user={user}
        isOwn={sameId(user.id, session.user_id)}
        types={types}
        places={places}
        state={state}
      />
      {!user.is_account_owner && (
        <DeactivateForm
          user={user}
          scheduleCount={user.scheduled_export_count ?? 0}
          successors={successors}
          state={deactivation}
        />
      )}
    </SettingsFrame>
  )
})
