import { Download } from "lucide"
import { ConsentsPanel } from "#components/contacts/consents-panel.tsx"
import { ContactForm } from "#components/contacts/contact-form.tsx"
import { HistoryPanel } from "#components/contacts/history-panel.tsx"
import { RefusalBadges } from "#components/contacts/refusal-badges.tsx"
import { RefusalsPanel } from "#components/contacts/refusals-panel.tsx"
import { RemoveContact } from "#components/contacts/remove-contact.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { Facts } from "#components/ui/facts.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { attempt } from "#lib/errors/attempt.ts"
import { loadContact, loadHistory } from "#lib/features/contacts/load.ts"
import { contactName } from "#lib/features/contacts/texts.ts"
import { answerText, surveyTypeOf } from "#lib/features/microsurveys/texts.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { formatInstantDay } from "#lib/format/dates.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { userTypeOf } from "#lib/permissions/user-type.ts"
import { asFile } from "#lib/routes/file-endings.ts"
import { searchOf, withQuery } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { requestContact } from "./record.ts"

export const generateMetadata = metadataOf(requestContact, async ({ context, params }) =>
  contactName(await loadContact(context.caller, params["id"]!)),
)

export default guardedPage(requestContact, async ({ context, params, searchParams }) => {
  const { caller, can, timeZone, session } = context
  const id = params["id"] ?? ""
  const search = searchOf(searchParams)
  const [after, before] = [search.get("after"), search.get("before")]
  const [contact, history, save, remove, erase, add, lift] = await Promise.all([
    loadContact(caller, id),
    loadContact(caller, id).then(() =>
      attempt(loadHistory(caller, id, after ? { after } : before ? { before } : {})),
    ),
    currentForm("contacts.update"),
    currentForm("contacts.delete"),
    currentForm("contacts.erase"),
    currentForm("do_not_contact.create"),
    currentForm("do_not_contact.lift"),
  ])
  const name = contactName(contact)
  const page = routes.requestContact(id)
  const canDelete = can("contact.delete")
  const asked = contact.last_asked_at
  return (
    <SettingsFrame
      title={name}
      accountName={context.account.name}
      back={{ href: routes.requestContacts(), label: "Back to Contacts" }}
      mark={<RefusalBadges {...contact} />}
      actions={
        <a className={buttonClass({})} href={asFile(page, "csv")} data-track="contacts.export_person">
          <Icon icon={Download} />
          Export all data
        </a>
      }
    >
      {can("contact.update") ? (
        <ContactForm contact={contact} state={save} />
      ) : (
        <Facts
          facts={[
            ["Email", contact.email ?? "–"],
            ["Phone", contact.phone ?? "–"],
            ["Added", formatInstantDay(contact.created_at, timeZone)],
            ["Last asked", asked ? formatInstantDay(asked, timeZone) : "Never"],
          ]}
        />
      )}
      <HistoryPanel
        history={history}
        timeZone={timeZone}
        page={page}
        hrefOf={(cursor) => withQuery(page, cursor)}
        answerText={({ type, score }) => answerText(surveyTypeOf(type), score)}
      />
      <RefusalsPanel
        contact={contact}
        timeZone={timeZone}
        states={{ add, lift }}
        canAdd={can("contact.create")}
        canLift={can("contact.update")}
      />
      <ConsentsPanel consents={contact.consents ?? []} timeZone={timeZone} />
      {canDelete && (
        <RemoveContact
          id={id}
          name={name}
          states={{ remove, erase }}
          canDelete={canDelete}
          canErase={userTypeOf(session.user_type_id) === "Admin"}
        />
      )}
    </SettingsFrame>
  )
})
