import { sql } from "drizzle-orm"
import { pathId } from "../../core/ids.ts"
import { readKeyPage } from "../key-page.ts"
import type { Service, Verbs } from "../service.ts"
import { contactItems, contactOf, contactsPath } from "./contact-item.ts"
import { bulkDeleteContacts, deleteContact } from "./delete-contacts.ts"
import { eraseContact } from "./erase-contact.ts"
import { exportContacts } from "./export-contacts.ts"
import { exportDoNotContact } from "./export-do-not-contact.ts"
import { exportPerson } from "./export-person.ts"
import { exportRecipientTemplate } from "./export-recipient-template.ts"
import { importContacts } from "./import-contacts.ts"
import { listContactHistory } from "./list-history.ts"
import { contactConditions, contactOrder, listedColumns, listedShape, withoutKey } from "./select-contacts.ts"
import { createContact, updateContact } from "./write-contact.ts"

/** GET /contacts (D-293, D-324): newest first unless sorted otherwise. @throws 400 for a bad cursor. */
const listContacts: Service<"contacts.list"> = async ({ deps, scope, query }) => {
  const { rows, list } = await readKeyPage(deps.db, query, {
    path: contactsPath,
    shape: listedShape,
    columns: listedColumns(scope),
    from: sql`from contacts c`,
    where: contactConditions(scope, query),
    ...contactOrder(query),
  })
  return { _embedded: { contacts: await contactItems(deps.db, scope, rows.map(withoutKey)) }, ...list }
}

/** GET /contacts/{id}. @throws 404. */
const getContact: Service<"contacts.get"> = ({ deps, scope, params }) =>
  contactOf(deps.db, scope, pathId(params.id))

export const verbs = {
  "contacts.list": listContacts,
  "contacts.create": createContact,
  "contacts.get": getContact,
  "contacts.update": updateContact,
  "contacts.delete": deleteContact,
  "contacts.bulk_delete": bulkDeleteContacts,
  "contacts.erase": eraseContact,
  "contacts.list_history": listContactHistory,
  "contacts.import": importContacts,
  "contacts.export": exportContacts,
  "contacts.export_person": exportPerson,
  "contacts.export_do_not_contact": exportDoNotContact,
  "contacts.export_template": exportRecipientTemplate,
} satisfies Verbs
