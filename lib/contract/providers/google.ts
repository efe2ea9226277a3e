import { provider } from "./provider.ts"

export const google = provider({
  name: "Google",
  color: "#4285F4",
  source: {
    id: 1,
    code: "google_maps",
    name: "Google",
    supportsImages: true,
    attributionRequired: true,
    hosts: ["google", "maps.google", "search.google", "local.google", "g.page", "g.co", "*.goo.gl"],
  },
  integration: {
    id: 1,
    code: "google_my_business",
    name: "Google My Business",
    category: "directory",
    does: ["reviews", "responses", "listings"],
  },
  prerequisite: "You need to be the owner of a single Google Business Profile account.",
  noPlacesHint:
    "Google shows no places to this login. Reconnect with one that owns or manages your business profiles.",
  demo: [
    { endsInDays: null },
    { endsInDays: null },
    { endsInDays: null },
    { endsInDays: null, isRevoked: true },
  ],
})
