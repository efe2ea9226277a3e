import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormCheck } from "#components/form/form-check.tsx"
import { FormField } from "#components/form/form-field.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import type { Contact } from "#lib/contract/contacts/schema.ts"
import { consentFields } from "#lib/features/contacts/consent-fields.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

type Option = { value: string; label: string }

export type ContactFormProps = {
  /** Absent for a new one. */
  contact?: Contact
  state: FormState
  /** Of a new contact. */
  locations?: readonly Option[]
  /** Who doesn't see all locations names one. */
  needsLocation?: boolean
}

const NewContactFields = ({
  locations,
  needsLocation,
}: Required<Pick<ContactFormProps, "locations" | "needsLocation">>) => (
  <>
    <FormSelect
      name="location_id"
      label="Location"
      hint="Where they are a customer."
      options={[{ value: "", label: needsLocation ? "Select" : "None" }, ...locations]}
      required={needsLocation}
    />
    <fieldset className="form-set">
      <legend className="label">Consent</legend>
      <FormCheck name={consentFields.email} label="They agreed to get requests by email" />
      <FormCheck name={consentFields.sms} label="They agreed to get requests by SMS" />
      <FormField
        name={consentFields.wording}
        label="How they agreed"
        maxLength={500}
        hint="For example: signed the form at the counter on July 14. Kept as evidence."
      />
    </fieldset>
  </>
)

/** A contact: how they are called and reached. */
export function ContactForm({ contact, state, locations = [], needsLocation = false }: ContactFormProps) {
  const isNew = contact === undefined
  const page = isNew ? routes.requestContactNew() : routes.requestContact(String(contact.id))
  return (
    <ActionForm
      action={routes.form(isNew ? "contact.create" : "contacts.update")}
      page={page}
      state={state}
      className="form-set max-w-160"
      label="Contact"
      {...(isNew ? { checkedBy: "contacts.create" } : {})}
    >
      {contact && <input type="hidden" name="id" value={contact.id} />}
      <div className="form-pair">
        <FormField
          name="first_name"
          label="First name"
          maxLength={100}
          defaultValue={contact?.first_name ?? ""}
        />
        <FormField
          name="last_name"
          label="Last name"
          maxLength={100}
          defaultValue={contact?.last_name ?? ""}
        />
      </div>
      <div className="form-pair">
        <FormField
          name="email"
          label="Email"
          type="email"
          maxLength={254}
          defaultValue={contact?.email ?? ""}
          hint="An email or a phone number is required."
        />
        <FormField name="phone" label="Phone" type="tel" maxLength={60} defaultValue={contact?.phone ?? ""} />
      </div>
      <div className="form-pair">
        <FormField
          name="locale"
          label="Language"
          maxLength={20}
          defaultValue={contact?.locale ?? ""}
          hint="A code such as en or es-MX. Optional."
        />
        <FormField
          name="time_zone"
          label="Time zone"
          maxLength={64}
          defaultValue={contact?.time_zone ?? ""}
          hint="Such as America/Chicago. Optional."
        />
      </div>
      {isNew && <NewContactFields locations={locations} needsLocation={needsLocation} />}
      <FormButtons
        label={isNew ? "Add contact" : "Save"}
        track="contacts.save"
        {...(isNew ? { cancelHref: routes.requestContacts() } : {})}
      />
    </ActionForm>
  )
}
