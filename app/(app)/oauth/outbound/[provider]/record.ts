import { oauthProviderNames } from "#lib/contract/integrations/constants.ts"
import { page } from "#lib/gate/page.ts"

export const oauthOutbound = page({
  audience: "everybody",
  requirement: { permission: "integration.create" },
  segments: { provider: oauthProviderNames },
})
