// Writes the list of business categories, review-api/db/reference/categories.tsv, from the presets of
// @openstreetmap/id-tagging-schema (ISC licence). Run it after updating that package; ids that are known stay.
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"

const root = join(dirname(fileURLToPath(import.meta.url)), "..")
const target = join(root, "review-api/db/reference/categories.tsv")
const presets = join(root, "node_modules/@openstreetmap/id-tagging-schema/data/presets")

/** Kinds of things that customers visit or call. */
const keys = ["amenity", "club", "craft", "healthcare", "leisure", "office", "shop", "tourism"]

/** Furniture of streets and parks, parts of sites and places without anybody to ask. */
const noBusiness = [
  "amenity/(recycling|recycling_container|baking_oven|bbq|bench|bicycle_parking|bicycle_repair_station|binoculars|clock|compressed_air|device_charging_station|dog_toilet|dressing_room|drinking_water|fountain|give_box|grave_yard|grit_bin|hunting_stand|kitchen|kneipp_water_cure|lavoir|letter_box|library_dropoff|loading_dock|lounger|motorcycle_parking|parcel_locker|parking_(entrance|space|surface)|payment_terminal|polling_station|post_box|public_bookcase|sanitary_dump_station|shelter|shower|smoking_area|telephone|ticket_validator|toilets|traffic_park|trolley_bay|vacuum_cleaner|vending_machine|waste_basket|waste_disposal|water_point|watering_place|weighbridge|swingerclub|refugee_site)",
  "leisure/(bandstand|bird_hide|bleachers|common|firepit|fitness_station|garden|hot_tub|outdoor_seating|picnic_table|pitch|playground|schoolyard|slipway|slipway_drivable|swimming_area|track)",
  "tourism/(artwork|camp_pitch|information|picnic_site|viewpoint|wilderness_hut)",
  "(shop|office|craft|club|healthcare)/vacant",
]
const isNoBusiness = new RegExp(`^(${noBusiness.join("|")})(/|$)`)

/** Names that say what is drawn on a map, in place of what a business is. */
const betterNames = {
  "amenity/pharmacy": "Pharmacy",
  "amenity/police": "Police Station",
  "amenity/veterinary": "Veterinarian",
  "craft/hvac": "HVAC Contractor",
}

const read = (file) => JSON.parse(readFileSync(join(presets, file), "utf8"))

function categoryOf(file) {
  const code = relative("", file)
    .replace(/\.json$/, "")
    .replace(/(^|\/)_/g, "$1")
  const { name, terms = [], aliases = [], searchable } = read(file)
  if (!name || name.startsWith("{") || searchable === false || isNoBusiness.test(code)) return null
  const plain = (text) => text.replaceAll(/\s+/g, " ").trim()
  const words = [...new Set([...aliases, ...terms].map(plain))].filter((word) => !/[|\t]|assman/.test(word))
  return {
    code,
    name: betterNames[code] ?? plain(name).replace(/ Grounds$/, ""),
    terms: words.slice(0, 12),
  }
}

/** Id, code, name and further words, separated by tabs. */
const rowOf = (line) => {
  const [id, code, name, terms] = line.split("\t")
  return { id: Number(id), code, name, terms: terms ? terms.split("|") : [] }
}
const known = existsSync(target) ? readFileSync(target, "utf8").trim().split("\n").map(rowOf) : []
const idOf = new Map(known.map(({ id, code }) => [code, id]))
let lastId = Math.max(0, ...idOf.values())
const nextId = () => {
  lastId += 1
  return lastId
}

const found = keys
  .flatMap((key) => [
    ...globSync(`${key}/**/*.json`, { cwd: presets }),
    ...globSync(`${key}.json`, { cwd: presets }),
  ])
  .sort()
  .map(categoryOf)
  .filter(Boolean)

// Of two with one name, the one that is said in fewer words is meant.
const byName = new Map()
for (const category of found.sort((a, b) => a.code.length - b.code.length)) {
  const name = category.name.toLowerCase()
  if (!byName.has(name)) byName.set(name, category)
}

// Codes that the package no longer has stay: locations may have them.
const codes = new Set([...byName.values()].map(({ code }) => code))
const gone = known.filter(({ code }) => !codes.has(code))
const rows = [...byName.values()]
  .sort((a, b) => a.code.localeCompare(b.code, "en"))
  .map(({ code, name, terms }) => ({ id: idOf.get(code) ?? nextId(), code, name, terms }))
  .concat(gone)
  .sort((a, b) => a.id - b.id)
const lines = rows.map(({ id, code, name, terms }) => [id, code, name, terms.join("|")].join("\t"))
writeFileSync(target, `${lines.join("\n")}\n`)
process.stdout.write(`${rows.length} categories\n`)
