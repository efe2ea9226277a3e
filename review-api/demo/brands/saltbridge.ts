import { type DemoBrand, placesOf } from "./brand.ts"

const newEngland = `
  Saltbridge Mill Yard      | 14 Mill Yard         | Portland       | ME | 04101
  Saltbridge Harbor Street  | 88 Harbor Street     | Portsmouth     | NH | 03801
  Saltbridge Old Ferry      | 3 Old Ferry Wharf    | Newport        | RI | 02840
  Saltbridge Union Square   | 41 Union Square      | Somerville     | MA | 02143
  Saltbridge Canal House    | 210 Canal Street     | Providence     | RI | 02903
  Saltbridge Chapel Green   | 17 Chapel Street     | New Haven      | CT | 06510
  Saltbridge Lamplight      | 6 Beacon Row         | Boston         | MA | 02108
  Saltbridge Maple Landing  | 125 Lake Street      | Burlington     | VT | 05401`

const midAtlantic = `
  Saltbridge Rowhouse       | 731 South 4th Street | Philadelphia   | PA | 19147
  Saltbridge Inner Harbor   | 402 Pratt Street     | Baltimore      | MD | 21202
  Saltbridge Navy Yard      | 1200 Water Street SE | Washington     | DC | 20003
  Saltbridge Strip Market   | 2018 Penn Avenue     | Pittsburgh     | PA | 15222
  Saltbridge Hudson Lofts   | 59 Warren Street     | Hudson         | NY | 12534
  Saltbridge Shockoe        | 1309 East Cary Street| Richmond       | VA | 23219
  Saltbridge Court Street   | 266 Court Street     | Brooklyn       | NY | 11231`

const greatLakes = `
  Saltbridge River North    | 350 West Hubbard     | Chicago        | IL | 60654
  Saltbridge Third Ward     | 220 East Buffalo     | Milwaukee      | WI | 53202
  Saltbridge North Loop     | 618 Washington Ave N | Minneapolis    | MN | 55401
  Saltbridge Capitol Square | 30 West Mifflin      | Madison        | WI | 53703
  Saltbridge Lincoln Park   | 2140 North Halsted   | Chicago        | IL | 60614
  Saltbridge Lowertown      | 275 East 4th Street  | Saint Paul     | MN | 55101`

const south = `
  Saltbridge Rainey         | 78 Rainey Street     | Austin         | TX | 78701
  Saltbridge Magazine       | 3917 Magazine Street | New Orleans    | LA | 70115
  Saltbridge Heights        | 1111 Studewood       | Houston        | TX | 77008
  Saltbridge Bishop Arts    | 409 North Bishop     | Dallas         | TX | 75208
  Saltbridge Gulch          | 505 12th Avenue S    | Nashville      | TN | 37203
  Saltbridge Pearl          | 312 Pearl Parkway    | San Antonio    | TX | 78215
  Saltbridge Cooper Young   | 2120 Young Avenue    | Memphis        | TN | 38104`

const northwest = `
  Saltbridge Ballard        | 5214 Ballard Ave NW  | Seattle        | WA | 98107
  Saltbridge Pearl District | 1033 NW Everett      | Portland       | OR | 97209
  Saltbridge Old Town       | 1101 Harris Avenue   | Bellingham     | WA | 98225
  Saltbridge Riverfront     | 240 West Main        | Spokane        | WA | 99201
  Saltbridge Alki           | 2720 Alki Avenue SW  | Seattle        | WA | 98116
  Saltbridge Division       | 3205 SE Division     | Portland       | OR | 97202`

const california = `
  Saltbridge Embarcadero    | 4 Pier Row           | San Francisco  | CA | 94111
  Saltbridge Rockridge      | 5710 College Avenue  | Oakland        | CA | 94618
  Saltbridge Arts District  | 826 East 3rd Street  | Los Angeles    | CA | 90013
  Saltbridge Little Italy   | 1735 India Street    | San Diego      | CA | 92101`

const alone = `
  Saltbridge Midtown        | 1814 L Street        | Sacramento     | CA | 95811
  Saltbridge Ocean Front    | 1520 Ocean Avenue    | Santa Monica   | CA | 90401`

/** 40 restaurants in 3 time zones, 6 groups (two places belong to none), 8 sources. */
export const saltbridge: DemoBrand = {
  code: "saltbridge",
  name: "Saltbridge Kitchens",
  timeZone: "America/New_York",
  reviews: 20_000,
  perDay: 27.4,
  menu: "kitchen",
  payment: {
    planCode: "essential",
    collection: "automatic",
    months: 5,
    smsCredits: 1000,
    legacy: [
      [6, "$1,078.00"],
      [7, "$1,078.00"],
      [8, "($49.00)"],
    ],
  },
  category: "amenity/restaurant/seafood",
  temporarilyClosed: "Saltbridge Old Ferry",
  withoutExternalId: ["Saltbridge Lamplight", "Saltbridge Ocean Front"],
  withoutPlaceId: ["Saltbridge Alki", "Saltbridge Ocean Front", "Saltbridge Gulch"],
  withAutoSync: ["Saltbridge Ballard", "Saltbridge Canal House"],
  samePlaceId: ["Saltbridge Pearl", "Saltbridge Pearl District"],
  places: [
    ...placesOf(5, "New England", newEngland),
    ...placesOf(5, "Mid-Atlantic", midAtlantic),
    ...placesOf(6, "Great Lakes", greatLakes),
    ...placesOf(6, "South", south),
    ...placesOf(8, "Pacific Northwest", northwest),
    ...placesOf(8, "California", california),
    ...placesOf(8, null, alone),
  ],
  sources: [
    ["google_maps", 46],
    ["trip_advisor", 14],
    ["yelp_api", 13],
    ["facebook", 9],
    ["opentable", 8],
    ["doordash", 5],
    ["apple_maps", 3],
    ["foursquare", 2],
  ],
}
