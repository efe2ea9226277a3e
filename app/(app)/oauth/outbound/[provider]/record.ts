import { page } from "#lib/gate/page.ts"

export const oauthOutbound = page({
  audience: "ordinary",
  requirement: { permission: "integration.create" },
  segments: { provider: ["google", "facebook", "trustpilot"] },
})
