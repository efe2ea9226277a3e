import { type DemoBrand, placesOf } from "./brand.ts"

/** The second ordinary account. */
export const mapleAndRye: DemoBrand = {
  code: "maple",
  name: "Maple & Rye Coffee",
  timeZone: "America/Denver",
  reviews: 900,
  perDay: 1.6,
  menu: "cafe",
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

const childSources = [
  ["google_maps", 58],
  ["trip_advisor", 20],
  ["facebook", 22],
] as const

/** The accounts below the parent account Northwind Partners. */
export const northwindChildren: readonly DemoBrand[] = [
  {
    code: "copper",
    name: "Copper Kettle Diner",
    timeZone: "America/Chicago",
    reviews: 700,
    perDay: 1.3,
    menu: "kitchen",
    sources: childSources,
    places: placesOf(
      6,
      "Ohio Valley",
      `
      Copper Kettle Main     | 12 North Main        | Bloomington  | IN | 47404
      Copper Kettle Station  | 800 Depot Street     | Louisville   | KY | 40202
      Copper Kettle Vine     | 1420 Vine Street     | Cincinnati   | OH | 45202
      Copper Kettle Short N. | 731 North High       | Columbus     | OH | 43215`,
    ),
  },
  {
    code: "juniper",
    name: "Juniper Table",
    timeZone: "America/Los_Angeles",
    reviews: 500,
    perDay: 0.9,
    menu: "kitchen",
    sources: childSources,
    places: placesOf(
      8,
      "Central Coast",
      `
      Juniper Table Higuera  | 1009 Higuera Street  | San Luis Obispo | CA | 93401
      Juniper Table State    | 634 State Street     | Santa Barbara | CA | 93101
      Juniper Table Alvarado | 400 Alvarado Street  | Monterey     | CA | 93940`,
    ),
  },
  {
    code: "lantern",
    name: "Lantern Street Coffee",
    timeZone: "America/New_York",
    reviews: 600,
    perDay: 1.1,
    menu: "cafe",
    sources: childSources,
    places: placesOf(
      5,
      "Carolinas",
      `
      Lantern Street King    | 301 King Street      | Charleston   | SC | 29401
      Lantern Street Trade   | 520 South Tryon      | Charlotte    | NC | 28202
      Lantern Street Haywood | 88 Haywood Road      | Asheville    | NC | 28806
      Lantern Street Glen    | 415 Glenwood Avenue  | Raleigh      | NC | 27603`,
    ),
  },
]
