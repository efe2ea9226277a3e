import { oauthProviderNames } from "#lib/contract/integrations/constants.ts"
import { page } from "#lib/gate/page.ts"

export const connection = page({
  title: "Connection",
  audience: "everybody",
  requirement: { permission: "integration.read" },
  segments: { provider: oauthProviderNames },
  canonical: async () =>
    (await import("#lib/features/integrations/connection-search.ts")).canonicalConnectionQuery,
})
