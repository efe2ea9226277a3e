import { page } from "#lib/gate/page.ts"

/** Leads on to the first page of the section that the user may open (D-070). */
export const requestReviews = page({
  title: "Ask Tool",
  audience: "ordinary",
  requirement: { permission: "request.read" },
  navigation: {
    section: "review_analysis",
    order: 40,
    icon: "ask",
    track: "nav.request_reviews",
  },
})
