import { page } from "#lib/gate/page.ts"

export const requestContact = page({
  title: "Contact",
  audience: "ordinary",
  requirement: { permission: "contact.read" },
  export: async () => (await import("#lib/features/contacts/page-export.ts")).personExport,
})
