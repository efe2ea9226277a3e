import { page } from "#lib/gate/page.ts"

export const requestTemplates = page({
  title: "Templates",
  audience: "ordinary",
  requirement: { permission: { all: ["request.read", "template.read"] } },
  canonical: async () => (await import("#lib/features/templates/search-params.ts")).canonicalTemplatesQuery,
})
