import { page } from "#lib/gate/page.ts"

export const integrations = page({
  title: "Integrations",
  audience: "ordinary",
  requirement: { permission: "integration.read" },
  settingsCard: { order: 105, text: "Review sources, directories and other services", icon: "plug" },
  canonical: async () =>
    (await import("#lib/features/integrations/catalogue-search.ts")).canonicalCatalogueQuery,
})
