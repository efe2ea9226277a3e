import { page } from "#lib/gate/page.ts"

export const keywords = page({
  title: "Keywords",
  audience: "ordinary",
  requirement: { permission: "insights.read", settings: ["insights"] },
  navigation: { section: "review_analysis", order: 30, icon: "keyword", track: "nav.keywords" },
  canonical: async () => (await import("#lib/features/keywords/search-params.ts")).canonicalKeywordsQuery,
  export: async () => (await import("#lib/features/keywords/page-export.ts")).keywordsExport,
})
