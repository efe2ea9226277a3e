import { UploadContactsForm } from "#components/contacts/import-forms.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { settingValue } from "#lib/permissions/setting-value.ts"
import { routes } from "#lib/routes/routes.ts"
import { requestContactImport } from "./record.ts"

const { title } = requestContactImport

export const generateMetadata = metadataOf(requestContactImport)

export default guardedPage(requestContactImport, async ({ context }) => (
  <SettingsFrame
    title={title}
    intro="Add customers from a CSV file, or complete those you know."
    accountName={context.account.name}
    back={{ href: routes.requestContacts(), label: "Back to Contacts" }}
  >
    <UploadContactsForm
      state={await currentForm("recipient_uploads.create:contacts")}
      canSms={settingValue(context.settings.sms_requests) === true}
    />
  </SettingsFrame>
))
