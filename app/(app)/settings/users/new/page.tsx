import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { UserForm } from "#components/users/user-form.tsx"
import { loadPlaces } from "#lib/features/users/places.ts"
import { loadAssignableTypes } from "#lib/features/users/queries.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { userNew } from "./record.ts"

const { title } = userNew

export const generateMetadata = metadataOf(userNew)

export default guardedPage(userNew, async ({ context, searchParams }) => {
  const { caller, account } = context
  const state = await currentForm("users.create", searchOf(searchParams))
  const [types, places] = await Promise.all([
    loadAssignableTypes(caller, account.id),
    loadPlaces(context, state.values),
  ])
  return (
    <SettingsFrame
      title={title}
      accountName={account.name}
      back={{ href: routes.users(), label: "Back to Users" }}
    >
      <UserForm types={types} places={places} state={state} />
    </SettingsFrame>
  )
})
