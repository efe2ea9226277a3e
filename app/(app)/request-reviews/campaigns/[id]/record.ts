import { page } from "#lib/gate/page.ts"

export const requestCampaign = page({
  title: "Campaign",
  audience: "ordinary",
  requirement: { permission: { all: ["request.read", "campaign.read"] } },
  canonical: async () =>
    (await import("#lib/features/request-reviews/search-params.ts")).canonicalCampaignQuery,
  export: async () => (await import("#lib/features/request-reviews/page-exports.ts")).recipientsExport,
})
