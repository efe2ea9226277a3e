import { provider } from "./provider.ts"

export const trustpilot = provider({
  name: "Trustpilot",
  color: "#00B67A",
  source: {
    id: 7,
    code: "trustpilot",
    name: "Trustpilot",
    attributionRequired: true,
    hosts: ["*.trustpilot"],
  },
  integration: {
    id: 3,
    code: "trustpilot",
    name: "Trustpilot",
    category: "review",
    does: ["reviews", "responses"],
  },
  prerequisite: "You need a paid Trustpilot account.",
  noPlacesHint: "We find your Trustpilot profile by website. Add a website to a location, then reconnect.",
  demo: [null, { endsInDays: 200 }, null, null],
})
