import { page } from "#lib/gate/page.ts"

export const amplifyWidgets = page({
  title: "Amplify",
  audience: "ordinary",
  requirement: { permission: { some: ["amplify.create", "amplify.preview"] }, hiddenBy: "amplify_hidden" },
  canonical: async () => (await import("#lib/features/widgets/search-params.ts")).canonicalWidgetsQuery,
  export: async () => (await import("#lib/features/widgets/page-export.ts")).widgetsExport,
})
