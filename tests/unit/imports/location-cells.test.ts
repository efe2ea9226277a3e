import { knownCountries } from "#review-api/db/reference/countries.ts"
import { countryCodeNamed } from "#review-api/db/reference/country-codes.ts"
import { stateNamed } from "#review-api/db/reference/state-names.ts"
import { knownStates } from "#review-api/db/reference/states.ts"
import { compareTwins } from "#review-api/services/location-imports/compare-twins.ts"
import {
  doubtfulColumns,
  findFields,
  leftColumns,
} from "#review-api/services/location-imports/find-fields.ts"
import { cellsOf, readCells, widthError } from "#review-api/services/location-imports/read-cells.ts"
import { phoneParts, statusOf, zoneOf } from "#review-api/services/location-imports/read-values.ts"

const read = (header: string, row: string, country: string | null = null) =>
  readCells(findFields(header.split(";")).fields, row.split(";"), country)

test.each([
  ["Ivory Coast", "CI"],
  ["AUS", "AU"],
  ["GER", "DE"],
  ["gbr", "GB"],
  ["Cote d’Ivoire", "CI"],
  ["österreich", "AT"],
  ["Osterreich", "AT"],
  ["Atlantis", null],
  ["constructor", null],
])("the country %s is %s", (text, code) => {
  expect(countryCodeNamed(text)).toBe(code)
})

test("every country is known by a code of three letters", () => {
  const longCodes = Array.from({ length: 26 ** 3 }, (_, at) =>
    [Math.floor(at / 676), Math.floor(at / 26) % 26, at % 26]
      .map((one) => String.fromCharCode(65 + one))
      .join(""),
  )
  const found = new Set(longCodes.map(countryCodeNamed))
  expect(knownCountries.filter(({ code }) => !found.has(code))).toEqual([])
})

test.each([
  ["US", "Mass.", "MA"],
  ["US", "mass", "MA"],
  ["US", "D.C.", "DC"],
  ["US", "US-MA", "MA"],
  ["US", "us-massachusetts", "MA"],
  ["CA", "Québec", "QC"],
  ["CA", "Que.", "QC"],
  ["MX", "CDMX", "CMX"],
  ["JP", "東京都", "13"],
  ["JP", "東京", "13"],
  ["JP", "京都府", "26"],
  ["JP", "北海道", "01"],
  ["JP", "Tōkyō", "13"],
  ["AU", "N.S.W.", "NSW"],
  ["US", "Bavaria", undefined],
  ["US", "constructor", undefined],
])("in %s the state %s is %s", (country, text, code) => {
  const { id } = knownCountries.find((one) => one.code === country)!
  const states = knownStates.filter(({ countryId }) => countryId === id)
  expect(stateNamed(states, country, text)?.code).toBe(code)
})

test.each([
  ["Open", "active"],
  ["OPERATIONAL", "active"],
  ["Published", "active"],
  ["CLOSED_PERMANENTLY", "inactive"],
  ["permanently_closed", "inactive"],
  ["Temp closed", "temporarily_inactive"],
  ["temporarily inactive", "temporarily_inactive"],
  ["TEMPORARILY_CLOSED", "temporarily_inactive"],
])("the status %s is %s", (text, status) => {
  expect(statusOf(text, false)).toBe(status)
})

test("a status that does not say for how long is quoted, except where Apple's files have a word for both", () => {
  for (const text of ["INACTIVE", "Closed", "Geschlossen"])
    expect(() => statusOf(text, false)).toThrow(
      `Status "${text}" must be Temporarily Closed or Permanently Closed`,
    )
  expect(() => statusOf("Coming soon", false)).toThrow('Status "Coming soon" must be Open, ')
  expect(statusOf("CLOSED", true)).toBe("inactive")
})

test.each([
  ["(617) 555-0101 ext. 5", "(617) 555-0101", "ext. 5"],
  ["617 555 0117 (ask for Joe)", "617 555 0117", "(ask for Joe)"],
  ["617 555 0117 #5", "617 555 0117", "#5"],
  ["617-555-0102 / 617-555-0103", "617-555-0102 / 617-555-0103", ""],
  ["617-555-0102 or 617-555-0103", "617-555-0102 or 617-555-0103", ""],
  ["call us", "call us", ""],
  ["+44 (0)20 7946 0019", "+44 (0)20 7946 0019", ""],
])("of the phone %s, %s is dialled", (text, number, rest) => {
  expect(phoneParts(text)).toEqual({ number, rest })
})

test.each([
  ["EST", { country: "US", state: "MA" }, "America/New_York"],
  ["Eastern Time", { country: "US", state: "MA" }, "America/New_York"],
  ["PDT", { country: "US", state: "CA" }, "America/Los_Angeles"],
  ["CET", { country: "DE" }, "Europe/Berlin"],
  ["US/Eastern", { country: "US", state: "MA" }, "America/New_York"],
  ["Europe/Berlin", {}, "Europe/Berlin"],
  ["UTC", {}, "UTC"],
])("the time zone %s at %o is %s", (text, where, zone) => {
  expect(zoneOf(text, where)).toBe(zone)
})

test.each([
  ["EST", { country: "US", state: "CA" }],
  ["EST", { country: "US", state: "TN" }],
  ["EST", {}],
  ["UTC-5", {}],
  ["-05:00", {}],
])("the time zone %s at %o is quoted", (text, where) => {
  expect(() => zoneOf(text, where)).toThrow(`Time zone "${text}" must be a time zone such as`)
})

test.each(["N/A", "NULL", "-", "none", "n/a", "–"])("%s is an empty cell, and noted", (mark) => {
  const { cells, notes } = read("store_code;name;website", `${mark};One;${mark}`)
  expect(cells).toEqual({ external_id: "", name: "One", website: "" })
  expect(notes).toEqual([
    { kind: "blank", field: "external_id", text: mark },
    { kind: "blank", field: "website", text: mark },
  ])
})

test.each([
  ["1.23457E+15", "", "shortened_id"],
  ['="0099"', "0099", undefined],
  ["12.0", "12", undefined],
  ["0012", "0012", undefined],
  ["1E5", "1E5", undefined],
])("the store code %s of a spreadsheet is %s", (cell, code, kind) => {
  const { cells, notes } = read("store_code;phone", `${cell};6175550104.0`)
  expect([cells.external_id, notes[0]?.kind, cells.phone]).toEqual([code, kind, "6175550104"])
})

test("a row with more cells than columns is told by their numbers; empty ones behind are none", () => {
  expect(widthError(["a", "b", "c", "d"], 3)).toBe("The row has 4 cells, the header has 3")
  expect(widthError(["a", "b", "c", "", " "], 3)).toBeNull()
})

const fieldsOf = (header: string) => [...findFields(header.split(";")).fields.keys()].sort()

test.each([
  [
    "Store #*;Store Name (required);Street Address*;City*;ST;Zip Code*;Main Phone*",
    ["address", "city", "name", "phone", "state", "zipcode"],
  ],
  [
    "Name;Address > Line 1;Address > City;Address > Region;Hours > Monday;hours.tuesday",
    ["address", "city", "monday", "name", "state", "tuesday"],
  ],
  ["sl_id;sl_name;sl_address;sl_city;sl_phone", ["address", "city", "id", "name", "phone"]],
  [
    "Filialname;Mo;Di;Mi;Do;Fr;Sa;So",
    ["friday", "monday", "name", "saturday", "sunday", "thursday", "tuesday", "wednesday"],
  ],
  [
    "Store Name;Mon;Tue;Wed;Thu;Fri;Sat;Sun",
    ["friday", "monday", "name", "saturday", "sunday", "thursday", "tuesday", "wednesday"],
  ],
  ["Name;Mi;Do", ["name"]],
  ["Name;Province Code;Country Code", ["country", "name", "state"]],
  [
    "partnersLocationId;displayName;storeCode;fullThoroughfare;unit;locality;administrativeArea;locationStatus",
    ["address", "address_2", "city", "external_id", "id", "public_name", "state", "status"],
  ],
  [
    "Entity ID;Name;addr:street;addr:postcode;Suite;Website URL > URL;Primäre Telefonnummer",
    ["address", "address_2", "external_id", "name", "phone", "website", "zipcode"],
  ],
  [
    "店舗コード;店舗名;郵便番号;都道府県;市区町村;番地;国;電話番号;ウェブサイト;月曜日;日曜日",
    [
      "address",
      "city",
      "country",
      "external_id",
      "monday",
      "name",
      "phone",
      "state",
      "sunday",
      "website",
      "zipcode",
    ],
  ],
  [
    "Filiaalnummer;Filiaal;Straat;Complemento;CEP",
    ["address", "address_2", "external_id", "name", "zipcode"],
  ],
])("the columns of %s are known", (header, fields) => {
  expect(fieldsOf(header)).toEqual(fields)
})

test("a column of numbers behind the street is asked about, and taken where it is chosen", () => {
  const header = ["Nome", "Endereço", "Número", "Cidade"]
  const twins = compareTwins(doubtfulColumns(header))
  for (const row of ["Um;Av. Paulista;1000;São Paulo", "Dois;Rua Augusta;12;São Paulo"])
    twins.add(row.split(";"))
  const found = findFields(header, {}, twins.evidence)
  expect(found.unclear).toEqual([{ field: "house_number", positions: [2], samples: ["1000", "12"] }])
  const taken = findFields(header, { house_number: "Número" }, twins.evidence)
  const left = findFields(header, { house_number: "(none)" }, twins.evidence)
  expect([taken.unclear, taken.fields.get("house_number")]).toEqual([[], 2])
  expect([left.unclear, left.fields.has("house_number")]).toEqual([[], false])
  const apart = ["Nome", "Número", "Endereço"]
  expect(findFields(apart, {}, compareTwins(doubtfulColumns(apart)).evidence).unclear).toEqual([])
})

test("columns of one name are told apart among those that are left", () => {
  const header = ["Name", "Name", "City"]
  expect(leftColumns(header, findFields(header).fields)).toEqual(["Name (column 2)"])
})

test.each([
  ["Straße;Hausnummer;Land", "Aachener Str.;12;Deutschland", null, "Aachener Str. 12"],
  ["Street;House Number;Country", "Main St;12;US", null, "12 Main St"],
  ["Street;House Number", "Main St;12.0", "US", "12 Main St"],
  ["Street;House Number;Country", "Weg 12;12;DE", null, "Weg 12"],
  ["Street;House Number;Country", "Weg;;DE", null, "Weg"],
])("%s: %s has the number of the house in its address", (columns, row, country, address) => {
  const { fields } = findFields(`name;${columns}`.split(";"))
  expect(cellsOf(fields, `One;${row}`.split(";"), country).address).toBe(address)
})
