import { page } from "#lib/gate/page.ts"

export const localListingsPhotos = page({
  title: "Add Photos",
  audience: "ordinary",
  requirement: {
    settings: ["local_listings_publishing"],
    permission: { all: ["local_listing.read", "media.create"] },
  },
  canonical: async () => (await import("#lib/features/locations/selection.ts")).canonicalSelectionQuery,
})
