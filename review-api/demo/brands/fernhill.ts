import { type DemoBrand, placesOf } from "./brand.ts"

/** An account of its own that is in trial: the days count from the first start. */
export const fernhill: DemoBrand = {
  code: "fernhill",
  name: "Fernhill Bakery",
  timeZone: "America/New_York",
  reviews: 120,
  perDay: 0.4,
  menu: "cafe",
  category: "shop/bakery",
  standing: { status: "trial", trialDays: 18 },
  places: placesOf(
    5,
    "Vermont",
    `
    Fernhill Main Street  | 40 Main Street       | Montpelier | VT | 05602
    Fernhill Mill Road    | 7 Mill Road          | Stowe      | VT | 05672`,
  ),
  sources: [
    ["google_maps", 70],
    ["facebook", 30],
  ],
}
