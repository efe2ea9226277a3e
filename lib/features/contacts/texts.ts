import type { Contact } from "#lib/contract/contacts/schema.ts"

/** The name of a contact: their own, else how they are reached. */
export const contactName = ({
  first_name,
  last_name,
  email,
  phone,
}: Pick<Contact, "first_name" | "last_name" | "email" | "phone">): string =>
  `${first_name} ${last_name}`.trim() || email || phone || "Contact"
