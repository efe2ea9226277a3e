import { planned } from "#lib/gate/page.ts"

export const requestReviews = planned({
  navigation: {
    section: "review_analysis",
    order: 40,
    label: "Ask Tool",
    icon: "ask",
    track: "nav.request_reviews",
    leadsTo: ["requestReviewsOverview"],
  },
})
