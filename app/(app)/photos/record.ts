import { page } from "#lib/gate/page.ts"

export const photos = page({
  title: "Photos",
  audience: "ordinary",
  requirement: { permission: "media.read", settings: ["media"] },
  navigation: { section: "online_presence", order: 40, icon: "photo", track: "nav.photos" },
  canonical: async () => (await import("#lib/features/photos/search-params.ts")).canonicalPhotosQuery,
})
