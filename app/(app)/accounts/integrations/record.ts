import { page } from "#lib/gate/page.ts"

export const accountIntegrations = page({
  title: "Integrations",
  audience: "parent",
  requirement: { permission: "child_integration.read" },
  navigation: {
    section: "integrations",
    order: 10,
    icon: "plug",
    track: "nav.account_integrations",
    query: { integration_status: "active" },
  },
  canonical: async () =>
    (await import("#lib/features/integrations/search-params.ts")).canonicalIntegrationsQuery,
  export: async () => (await import("#lib/features/integrations/page-export.ts")).integrationsExport,
})
