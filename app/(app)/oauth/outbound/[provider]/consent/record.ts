import { oauthProviderNames } from "#lib/contract/integrations/constants.ts"
import { page } from "#lib/gate/page.ts"

export const oauthOutboundConsent = page({
  title: "Access",
  audience: "everybody",
  requirement: { permission: "integration.create" },
  segments: { provider: oauthProviderNames },
  hasSecretAddress: true,
})
