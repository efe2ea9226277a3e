import { page } from "#lib/gate/page.ts"

export const keyword = page({
  title: "Keyword Details",
  audience: "ordinary",
  requirement: { permission: "insights.read", settings: ["insights"] },
  canonical: async () => (await import("#lib/features/keywords/search-params.ts")).canonicalKeywordsQuery,
  export: async () => (await import("#lib/features/keywords/page-export.ts")).keywordExport,
})
