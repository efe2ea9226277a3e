import { page } from "#lib/gate/page.ts"

export const requestContacts = page({
  title: "Contacts",
  audience: "ordinary",
  requirement: { permission: "contact.read" },
  canonical: async () => (await import("#lib/features/contacts/search-params.ts")).canonicalContactsQuery,
  export: async () => (await import("#lib/features/contacts/page-export.ts")).contactsExport,
})
