import { page } from "#lib/gate/page.ts"

export const partnerIntegrationSetup = page({
  title: "Integration",
  audience: "public",
  requirement: {},
})
