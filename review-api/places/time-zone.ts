import findZone from "@photostructure/tz-lookup"
import { getTimezonesForCountry } from "countries-and-timezones"
import { ownValue } from "#lib/contract/own-value.ts"
import { timeZoneNamed } from "#lib/dates/time-zones.ts"

/** The name under which a zone is offered; null for one of the open sea. */
const offeredName = (zone: string): string | null => (zone.startsWith("Etc/") ? null : timeZoneNamed(zone))

/** States of countries with several zones, where almost all of a state keeps one time. Others have more than one. */
const zonesOfStates: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: {
    "America/New_York": "CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV",
    "America/Chicago": "AL AR IA IL LA MN MO MS OK WI",
    "America/Denver": "CO MT NM UT WY",
    "America/Los_Angeles": "CA WA",
    "America/Phoenix": "AZ",
    "Pacific/Honolulu": "HI",
    "America/Puerto_Rico": "PR VI",
    "Pacific/Guam": "GU MP",
    "Pacific/Pago_Pago": "AS",
  },
  CA: {
    "America/Halifax": "NS PE",
    "America/Moncton": "NB",
    "America/Winnipeg": "MB",
    "America/Edmonton": "AB",
    "America/Whitehorse": "YT",
  },
  AU: {
    "Australia/Sydney": "ACT",
    "Australia/Brisbane": "QLD",
    "Australia/Melbourne": "VIC",
    "Australia/Hobart": "TAS",
    "Australia/Darwin": "NT",
    "Australia/Adelaide": "SA",
  },
  BR: { "America/Sao_Paulo": "DF ES GO MG PR RJ RS SC SP" },
}

/** Cities of states with several zones: those that are large, and those whose zone is not that of most of the state. */
const zonesOfCities: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  TX: {
    "America/Chicago":
      "Austin, Houston, Dallas, San Antonio, Fort Worth, Arlington, Corpus Christi, Plano, Lubbock, Laredo, Irving, Garland, Frisco, McKinney, Amarillo, Grand Prairie, Brownsville, Killeen, Pasadena, Denton, Mesquite, McAllen, Waco, Midland, Odessa, Round Rock, Carrollton, Lewisville, Abilene, Beaumont, College Station, Tyler, Sugar Land, The Woodlands, Galveston, San Marcos, Cedar Park, Georgetown, New Braunfels, Katy, Conroe, Richardson, Allen, Pearland, Wichita Falls, San Angelo",
    "America/Denver": "El Paso, Socorro, Horizon City, San Elizario, Fabens, Clint, Canutillo, Sierra Blanca",
  },
  FL: {
    "America/New_York":
      "Miami, Orlando, Tampa, Jacksonville, St. Petersburg, Saint Petersburg, Hialeah, Tallahassee, Fort Lauderdale, Port St. Lucie, Cape Coral, Pembroke Pines, Hollywood, Gainesville, Miramar, Coral Springs, Clearwater, West Palm Beach, Palm Bay, Lakeland, Pompano Beach, Boca Raton, Fort Myers, Naples, Sarasota, Kissimmee, Daytona Beach, Ocala, Melbourne, Miami Beach, Key West, Delray Beach, Bradenton, St. Augustine",
    "America/Chicago":
      "Pensacola, Panama City, Panama City Beach, Destin, Fort Walton Beach, Crestview, Niceville, Navarre, Gulf Breeze, Milton, Marianna, Lynn Haven, Miramar Beach, Santa Rosa Beach, DeFuniak Springs",
  },
  TN: {
    "America/Chicago":
      "Nashville, Memphis, Clarksville, Murfreesboro, Franklin, Jackson, Hendersonville, Smyrna, Brentwood, Gallatin, Lebanon, Germantown, Bartlett, Collierville, Columbia, Cookeville, Mount Juliet, Spring Hill",
    "America/New_York":
      "Knoxville, Chattanooga, Johnson City, Kingsport, Bristol, Sevierville, Pigeon Forge, Gatlinburg, Maryville, Oak Ridge, Morristown, Cleveland",
  },
  KY: {
    "America/New_York":
      "Louisville, Lexington, Covington, Florence, Richmond, Frankfort, Georgetown, Nicholasville",
    "America/Chicago": "Bowling Green, Owensboro, Paducah, Hopkinsville, Henderson",
  },
  IN: {
    "America/Indianapolis":
      "Indianapolis, Fort Wayne, South Bend, Carmel, Fishers, Bloomington, Lafayette, West Lafayette, Muncie, Terre Haute, Kokomo, Anderson, Noblesville, Greenwood, Elkhart, Mishawaka",
    "America/Chicago":
      "Gary, Hammond, Evansville, Merrillville, Valparaiso, Michigan City, Crown Point, Schererville",
  },
  MI: {
    "America/Detroit":
      "Detroit, Grand Rapids, Warren, Sterling Heights, Ann Arbor, Lansing, Flint, Dearborn, Livonia, Troy, Kalamazoo, Southfield, Novi, Saginaw, Holland, Traverse City, Marquette",
    "America/Menominee": "Menominee, Iron Mountain, Ironwood",
  },
  KS: {
    "America/Chicago":
      "Wichita, Overland Park, Kansas City, Olathe, Topeka, Lawrence, Shawnee, Manhattan, Lenexa, Salina",
  },
  NE: {
    "America/Chicago": "Omaha, Lincoln, Bellevue, Grand Island, Kearney, Norfolk, North Platte",
    "America/Denver": "Scottsbluff, Gering, Chadron, Alliance, Sidney, Ogallala",
  },
  ND: { "America/Chicago": "Fargo, Bismarck, Grand Forks, Minot, Williston", "America/Denver": "Dickinson" },
  SD: {
    "America/Chicago": "Sioux Falls, Aberdeen, Brookings, Watertown, Mitchell, Yankton",
    "America/Denver": "Rapid City, Spearfish, Sturgis, Deadwood",
  },
  ID: {
    "America/Boise": "Boise, Meridian, Nampa, Caldwell, Idaho Falls, Pocatello, Twin Falls, Eagle, Rexburg",
    "America/Los_Angeles": "Coeur d'Alene, Lewiston, Moscow, Post Falls, Sandpoint",
  },
  OR: {
    "America/Los_Angeles":
      "Portland, Salem, Eugene, Gresham, Hillsboro, Beaverton, Bend, Medford, Springfield, Corvallis, Tigard, Lake Oswego",
    "America/Boise": "Ontario, Nyssa, Vale",
  },
  NV: {
    "America/Los_Angeles": "Las Vegas, Henderson, Reno, North Las Vegas, Sparks, Carson City, Elko, Mesquite",
    "America/Denver": "West Wendover",
  },
  AK: {
    "America/Anchorage": "Anchorage, Fairbanks, Juneau, Wasilla, Palmer, Kenai, Soldotna, Sitka, Ketchikan",
  },
}

const plainCity = (city: string): string => city.trim().toLowerCase().replace(/\s+/g, " ")

/** The zone of a known city of a state of the United States. */
function zoneOfCity(country: string, state: string, city: string): string | null {
  if (country !== "US") return null
  const wanted = plainCity(city)
  const found = Object.entries(ownValue(zonesOfCities, state) ?? {}).find(([, cities]) =>
    cities.split(", ").some((one) => plainCity(one) === wanted),
  )
  return found?.[0] ?? null
}

export type Whereabouts = {
  latitude?: number | null | undefined
  longitude?: number | null | undefined
  /** Two letters. */
  country?: string | null | undefined
  /** As ISO 3166-2 has it behind the country. */
  state?: string | null | undefined
  city?: string | null | undefined
}

/** The zone of a country whose clocks all show the same time all year. */
function zoneOfCountry(country: string): string | null {
  const [first, ...others] = getTimezonesForCountry(country) ?? []
  const isOne = others.every(
    ({ utcOffset, dstOffset }) => utcOffset === first!.utcOffset && dstOffset === first!.dstOffset,
  )
  return first && isOne ? first.name : null
}

function zoneOfState(country: string, state: string): string | null {
  const found = Object.entries(ownValue(zonesOfStates, country) ?? {}).find(([, codes]) =>
    codes.split(" ").includes(state),
  )
  return found?.[0] ?? null
}

/**
 * The time zone of a place: by its coordinates, else by its city, state or country where they leave no doubt (D-281).
 * @returns a name of `timeZones`; null when nothing tells it.
 */
export function timeZoneOf({ latitude, longitude, country, state, city }: Whereabouts): string | null {
  const known =
    latitude != null && longitude != null
      ? findZone(latitude, longitude)
      : country
        ? (state && (zoneOfState(country, state) || (city && zoneOfCity(country, state, city)))) ||
          zoneOfCountry(country)
        : null
  return known && offeredName(known)
}
