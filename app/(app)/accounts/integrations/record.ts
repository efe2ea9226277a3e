import { page } from "#lib/gate/page.ts"

export const accountIntegrations = page({
  title: "Integrations",
  audience: "parent",
  requirement: { permission: "child_integration.read" },
  hasFile: true,
  navigation: {
    section: "integrations",
    order: 10,
    icon: "plug",
    track: "nav.account_integrations",
    query: { integration_status: "active" },
  },
})
