import { page } from "#lib/gate/page.ts"

export const microsurveys = page({
  title: "Microsurveys",
  audience: "ordinary",
  requirement: { permission: { all: ["request.read", "microsurvey.read"] }, settings: ["microsurveys"] },
  canonical: async () => (await import("#lib/features/microsurveys/search-params.ts")).canonicalSurveysQuery,
})
