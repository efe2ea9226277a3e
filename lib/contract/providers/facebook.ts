import { provider } from "./provider.ts"

export const facebook = provider({
  name: "Facebook",
  color: "#1877F2",
  source: {
    id: 2,
    code: "facebook",
    name: "Facebook",
    supportsImages: true,
    attributionRequired: true,
    hosts: ["*.facebook", "fb.com", "fb.me"],
  },
  integration: {
    id: 2,
    code: "facebook",
    name: "Facebook",
    category: "directory",
    does: ["reviews", "responses", "listings"],
  },
  prerequisite: "You need to be an Admin of the brand page with permission to manage pages.",
  noPlacesHint: "Facebook only shares pages you select. Reconnect and select your locations' pages.",
  reviewsWord: "recommendations",
  demo: [{ endsInDays: 41 }, { endsInDays: 3 }, { endsInDays: -6 }, null],
})
