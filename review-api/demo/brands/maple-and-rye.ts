import { type DemoBrand, placesOf } from "./brand.ts"

/** The second ordinary account. */
export const mapleAndRye: DemoBrand = {
  code: "maple",
  name: "Maple & Rye Coffee",
  timeZone: "America/Denver",
  reviews: 900,
  perDay: 1.6,
  menu: "cafe",
  payment: { planCode: "starter", collection: "automatic", months: 3 },
  places: [
    ...placesOf(
      7,
      "Colorado",
      `
      Maple & Rye Larimer    | 1432 Larimer Street  | Denver       | CO | 80202
      Maple & Rye Pearl      | 1911 Pearl Street    | Boulder      | CO | 80302
      Maple & Rye Tejon      | 220 North Tejon      | Colorado Springs | CO | 80903`,
    ),
    ...placesOf(
      7,
      "Utah",
      `
      Maple & Rye Broadway   | 155 East Broadway    | Salt Lake City | UT | 84111
      Maple & Rye Center     | 48 West Center       | Provo        | UT | 84601`,
    ),
    ...placesOf(7, null, "Maple & Rye Old Town | 204 Linden Street | Fort Collins | CO | 80524"),
  ],
  sources: [
    ["google_maps", 60],
    ["yelp_api", 25],
    ["facebook", 15],
  ],
}
