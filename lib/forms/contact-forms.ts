import { countOf, formatCount } from "#lib/format/numbers.ts"
import { savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import type { Form } from "./form.ts"
import { form, pageOr } from "./operation-form.ts"

/** The forms of contacts and of the do-not-contact list. */
export const contactForms: readonly Form[] = [
  form("contacts.update", {
    to: (_, { id }) => routes.requestContact(String(id)),
    notice: savedText.contact,
  }),
  form("contacts.delete", { to: () => routes.requestContacts(), notice: savedText.contactDeleted }),
  form("contacts.bulk_delete", {
    to: pageOr(() => routes.requestContacts()),
    notice: (_, { deleted }) => `${countOf(deleted, "contact", "contacts")} deleted`,
    messages: { contact_ids: { missing: "Select contacts first." } },
  }),
  form("contacts.erase", { to: () => routes.requestContacts(), notice: savedText.contactErased }),
  form("recipient_uploads.create:contacts", {
    to: (_, { upload_id }) => routes.requestContactImportFile(String(upload_id)),
  }),
  form("recipient_uploads.update", {
    to: (_, { upload_id }) => routes.requestContactImportFile(String(upload_id)),
  }),
  form("contacts.import", {
    to: () => routes.requestContacts(),
    notice: (_, { created, updated }) =>
      `${countOf(created, "contact", "contacts")} added, ${countOf(updated, "known one", "known ones")} completed`,
  }),
  form("do_not_contact.create", {
    to: ({ text }) =>
      text("contact_id") ? routes.requestContact(text("contact_id")) : routes.requestDoNotContact(),
    notice: savedText.askedNoMore,
  }),
  form("do_not_contact.lift", {
    to: pageOr(() => routes.requestDoNotContact()),
    notice: savedText.askedAgain,
  }),
  form("do_not_contact.import", {
    to: () => routes.requestDoNotContactAdd(),
    shows: ({ added, known, failed, row_errors }) => ({
      imported: [
        `${countOf(added, "address", "addresses")} added.`,
        known > 0 ? `${formatCount(known)} already listed.` : "",
        failed > 0 ? `${countOf(failed, "row", "rows")} with an error.` : "",
      ]
        .filter(Boolean)
        .join(" "),
      errors: row_errors.map(({ row, error }) => `Line ${row}: ${error}`).join("\n"),
    }),
  }),
]
