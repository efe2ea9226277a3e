import { page } from "#lib/gate/page.ts"

export const microsurveySummaries = page({
  title: "Microsurvey summary",
  audience: "ordinary",
  requirement: { permission: { all: ["request.read", "microsurvey.read"] }, settings: ["microsurveys"] },
  canonical: async () => (await import("#lib/features/microsurveys/search-params.ts")).canonicalSummaryQuery,
  export: async () => (await import("#lib/features/microsurveys/page-export.ts")).responsesExport,
})
