import { callApi } from "#lib/api-client/call-api.ts"
import { consentFields } from "#lib/features/contacts/consent-fields.ts"
import { savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import { type FormHandler, FormValidationError } from "../form.ts"

const blankToNull = (text: string) => text || null

/** Adds a contact with a line of evidence for each channel that they agreed to (D-293). */
export const createContact: FormHandler = async ({ caller, headers, session, text }) => {
  const channels = (["email", "sms"] as const).filter((channel) => text(consentFields[channel]) === "true")
  const wording = text(consentFields.wording)
  if (channels.length > 0 && wording === "")
    throw new FormValidationError({ [consentFields.wording]: "can't be blank" })
  const shared = {
    account_id: String(session.account_id),
    first_name: text("first_name"),
    last_name: text("last_name"),
    email: blankToNull(text("email")),
    phone: blankToNull(text("phone")),
    locale: blankToNull(text("locale")),
    time_zone: blankToNull(text("time_zone")),
    location_id: blankToNull(text("location_id")),
  }
  const [first, ...rest] = channels
  const create = (consent: { channel: "email" | "sms"; wording: string } | null) =>
    callApi(caller, "contacts.create", { body: { ...shared, consent } }, { headers })
  const made = await create(first ? { channel: first, wording } : null)
  for (const channel of rest) await create({ channel, wording })
  return { to: routes.requestContact(String(made.id)), notice: savedText.contact }
}
