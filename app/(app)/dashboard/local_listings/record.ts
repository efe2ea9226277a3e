import { page } from "#lib/gate/page.ts"

export const localListings = page({
  title: "Local Listings",
  audience: "ordinary",
  requirement: {
    permission: { some: ["local_listing.read", "local_listing.create", "local_listing.preview"] },
  },
  navigation: { section: "online_presence", order: 20, icon: "list", track: "nav.local_listings" },
  canonical: async () =>
    (await import("#lib/features/local-listings/search-params.ts")).canonicalListingsQuery,
  export: async () => (await import("#lib/features/local-listings/page-export.ts")).listingsExport,
})
