import { ContactForm } from "#components/contacts/contact-form.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { loadLocationChoices } from "#lib/features/contacts/load.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { userTypeOf } from "#lib/permissions/user-type.ts"
import { routes } from "#lib/routes/routes.ts"
import { requestContactNew } from "./record.ts"

const { title } = requestContactNew

export const generateMetadata = metadataOf(requestContactNew)

export default guardedPage(requestContactNew, async ({ context }) => {
  const [locations, state] = await Promise.all([loadLocationChoices(context), currentForm("contact.create")])
  return (
    <SettingsFrame
      title={title}
      intro="If a contact already has this email or phone number, missing details are added to it."
      accountName={context.account.name}
      back={{ href: routes.requestContacts(), label: "Back to Contacts" }}
    >
      <ContactForm
        state={state}
        locations={locations}
        needsLocation={userTypeOf(context.session.user_type_id) !== "Admin"}
      />
    </SettingsFrame>
  )
})
