import { page } from "#lib/gate/page.ts"

export const posts = page({
  title: "Google Posts",
  audience: "ordinary",
  requirement: { permission: "google_post_content.read", settings: ["google_posts"] },
  canonical: async () => (await import("#lib/features/posts/search-params.ts")).canonicalPostsQuery,
})
