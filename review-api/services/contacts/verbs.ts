import type { Verbs } from "../service.ts"
import { exportDoNotContact } from "./export-do-not-contact.ts"
import { exportRecipientTemplate } from "./export-recipient-template.ts"

export const verbs = {
  "contacts.export_do_not_contact": exportDoNotContact,
  "contacts.export_template": exportRecipientTemplate,
} satisfies Verbs
