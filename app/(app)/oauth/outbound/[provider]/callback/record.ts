import { page } from "#lib/gate/page.ts"

export const oauthOutboundCallback = page({
  audience: "everybody",
  requirement: { permission: "integration.create" },
  segments: { provider: ["google", "facebook", "trustpilot"] },
  hasSecretAddress: true,
})
