import { page } from "#lib/gate/page.ts"

export const oauthOutboundConsent = page({
  title: "Access",
  audience: "everybody",
  requirement: { permission: "integration.create" },
  segments: { provider: ["google", "facebook", "trustpilot"] },
  hasSecretAddress: true,
})
