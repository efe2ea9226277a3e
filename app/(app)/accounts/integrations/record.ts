import { page } from "#lib/gate/page.ts"

export const accountIntegrations = page({
  title: "Integrations",
  audience: "parent",
  requirement: { permission: "child_integration.read" },
  hasFile: true,
})
