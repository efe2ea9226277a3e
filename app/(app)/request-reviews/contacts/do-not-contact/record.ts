import { page } from "#lib/gate/page.ts"

export const requestDoNotContact = page({
  title: "Do not contact",
  audience: "ordinary",
  requirement: { permission: "contact.read" },
  canonical: async () => (await import("#lib/features/contacts/search-params.ts")).canonicalDoNotContactQuery,
  export: async () => (await import("#lib/features/contacts/page-export.ts")).doNotContactExport,
})
