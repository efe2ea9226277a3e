import { page } from "#lib/gate/page.ts"

export const requestCampaigns = page({
  title: "Campaigns",
  audience: "ordinary",
  requirement: { permission: { all: ["request.read", "campaign.read"] } },
  canonical: async () =>
    (await import("#lib/features/request-reviews/search-params.ts")).canonicalCampaignsQuery,
  export: async () => (await import("#lib/features/request-reviews/page-exports.ts")).campaignsExport,
})
