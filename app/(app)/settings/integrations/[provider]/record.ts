import { page } from "#lib/gate/page.ts"

export const connection = page({
  title: "Connection",
  audience: "everybody",
  requirement: { permission: "integration.read" },
  segments: { provider: ["google", "facebook", "trustpilot"] },
  canonical: async () =>
    (await import("#lib/features/integrations/connection-search.ts")).canonicalConnectionQuery,
})
