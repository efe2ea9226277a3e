import { page } from "#lib/gate/page.ts"

export const experienceCategories = page({
  title: "Experience Categories",
  audience: "ordinary",
  requirement: { permission: "insights.read", settings: ["insights", "experience_analysis"] },
  canonical: async () => (await import("#lib/features/keywords/search-params.ts")).canonicalKeywordsQuery,
  export: async () => (await import("#lib/features/keywords/page-export.ts")).categoriesExport,
})
