import type { Mount } from "../http/mount.ts"
import { exportDoNotContact } from "../services/contacts/export-do-not-contact.ts"
import { exportRecipientTemplate } from "../services/contacts/export-recipient-template.ts"

export function contactRoutes(mount: Mount): void {
  mount("contacts.export_do_not_contact", exportDoNotContact)
  mount("contacts.export_template", exportRecipientTemplate)
}
