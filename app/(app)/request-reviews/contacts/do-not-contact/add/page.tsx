import { AddRefusalForm, ImportRefusalsForm } from "#components/contacts/add-refusal-forms.tsx"
import { EncodingSelect } from "#components/imports/reading-selects.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { requestDoNotContactAdd } from "./record.ts"

const { title } = requestDoNotContactAdd

export const generateMetadata = metadataOf(requestDoNotContactAdd)

export default guardedPage(requestDoNotContactAdd, async ({ context }) => {
  const [one, many] = await Promise.all([
    currentForm("do_not_contact.create"),
    currentForm("do_not_contact.import"),
  ])
  return (
    <SettingsFrame
      title={title}
      intro="These addresses get no more requests, from any location or campaign."
      accountName={context.account.name}
      back={{ href: routes.requestDoNotContact(), label: "Back to Do not contact" }}
    >
      <section className="grid gap-3" aria-labelledby="add-one">
        <h2 id="add-one">One address</h2>
        <AddRefusalForm state={one} />
      </section>
      <section className="grid gap-3" aria-labelledby="add-many">
        <h2 id="add-many">Import a list</h2>
        <ImportRefusalsForm state={many}>
          <EncodingSelect encoding={null} />
        </ImportRefusalsForm>
      </section>
    </SettingsFrame>
  )
})
