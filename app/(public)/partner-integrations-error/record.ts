import { page } from "#lib/gate/page.ts"

export const partnerIntegrationError = page({
  title: "Integration",
  audience: "public",
  requirement: {},
})
