import { provider } from "./provider.ts"

export const trustpilot = provider({
  name: "Trustpilot",
  color: "#00B67A",
  source: { id: 7, code: "trustpilot", name: "Trustpilot" },
  integration: {
    id: 3,
    code: "trustpilot",
    name: "Trustpilot",
    category: "review",
    does: ["reviews", "responses"],
  },
  prerequisite: "You need a paid Trustpilot account.",
  noPlacesHint:
    "Trustpilot is asked for the websites of your locations. Enter yours at a location, then reconnect.",
  demo: [null, { endsInDays: 200 }, null, null],
})
