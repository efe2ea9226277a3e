import { page } from "#lib/gate/page.ts"

export const requestHistory = page({
  title: "History",
  audience: "ordinary",
  requirement: { permission: "request.read" },
  canonical: async () =>
    (await import("#lib/features/request-reviews/search-params.ts")).canonicalHistoryQuery,
  export: async () => (await import("#lib/features/request-reviews/page-exports.ts")).historyExport,
})
