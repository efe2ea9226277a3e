import { type DemoBrand, placesOf } from "./brand.ts"

const childSources = [
  ["google_maps", 58],
  ["trip_advisor", 20],
  ["facebook", 22],
] as const

/** Common options of all children; the young ones have a few reviews only. */
const small = { sources: childSources, menu: "kitchen", reviews: 90, perDay: 0.3 } as const

/** Northwind pays for its customers (D-326). */
const byPartner = { planCode: "essential", collection: "invoice", months: 2 } as const

/** The accounts below the parent account Northwind Partners. */
export const northwindChildren: readonly DemoBrand[] = [
  {
    ...small,
    code: "copper",
    name: "Copper Kettle Diner",
    timeZone: "America/Chicago",
    reviews: 700,
    perDay: 1.3,
    payment: byPartner,
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
    ...small,
    code: "juniper",
    name: "Juniper Table",
    timeZone: "America/Los_Angeles",
    reviews: 500,
    perDay: 0.9,
    payment: byPartner,
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
    ...small,
    code: "lantern",
    name: "Lantern Street Coffee",
    timeZone: "America/New_York",
    reviews: 600,
    perDay: 1.1,
    menu: "cafe",
    payment: byPartner,
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
  {
    ...small,
    code: "harborlight",
    name: "Harborlight Grill",
    timeZone: "America/New_York",
    perDay: 0.5,
    reviews: 150,
    payment: byPartner,
    places: placesOf(
      5,
      "Seacoast",
      `
      Harborlight Commercial | 88 Commercial Street | Portland     | ME | 04101
      Harborlight Bow        | 19 Bow Street        | Portsmouth   | NH | 03801`,
    ),
  },
  {
    ...small,
    code: "cedar",
    name: "Cedar & Smoke Barbecue",
    timeZone: "America/Chicago",
    perDay: 0.5,
    reviews: 150,
    payment: byPartner,
    places: placesOf(
      6,
      "Plains",
      `
      Cedar & Smoke Crossroads | 1801 Baltimore Avenue | Kansas City | MO | 64108
      Cedar & Smoke Old Market | 1017 Howard Street  | Omaha        | NE | 68102
      Cedar & Smoke Delano     | 610 West Douglas    | Wichita      | KS | 67213`,
    ),
  },
  {
    ...small,
    code: "tidal",
    name: "Tidal Noodle Bar",
    timeZone: "America/Los_Angeles",
    payment: byPartner,
    places: placesOf(8, "Puget Sound", "Tidal Noodle Pacific | 930 Pacific Avenue | Tacoma | WA | 98402"),
  },
  {
    ...small,
    code: "foxfig",
    name: "Fox & Fig Kitchen",
    timeZone: "America/Denver",
    standing: { status: "past_due" },
    places: placesOf(7, "Old Town", "Fox & Fig Grand | 212 Grand Avenue | Laramie | WY | 82070"),
  },
  {
    ...small,
    code: "bluebird",
    name: "Bluebird Bakery & Cafe",
    timeZone: "America/Chicago",
    menu: "cafe",
    reviews: 40,
    standing: { status: "trial", trialDays: 12 },
    places: placesOf(
      6,
      "Capital",
      `
      Bluebird Monroe        | 1721 Monroe Street   | Madison      | WI | 53711
      Bluebird Third         | 331 East Third       | Dubuque      | IA | 52001`,
    ),
  },
  {
    ...small,
    code: "pinehollow",
    name: "Pine Hollow Tavern",
    timeZone: "America/New_York",
    reviews: 25,
    standing: { status: "trial", trialDays: 3 },
    places: placesOf(5, "Green Mountains", "Pine Hollow Church | 41 Church Street | Burlington | VT | 05401"),
  },
  {
    ...small,
    code: "sunnyside",
    name: "Sunny Side Pancakes",
    timeZone: "America/Phoenix",
    reviews: 30,
    standing: { status: "trial", trialDays: 26 },
    places: placesOf(7, "Valley", "Sunny Side Mill | 420 South Mill Avenue | Tempe | AZ | 85281"),
  },
  {
    ...small,
    code: "orchard",
    name: "Orchard Lane Bistro",
    timeZone: "America/New_York",
    reviews: 35,
    standing: { status: "trial", trialDays: -4 },
    places: placesOf(5, "Hudson", "Orchard Lane Warren | 502 Warren Street | Hudson | NY | 12534"),
  },
]
