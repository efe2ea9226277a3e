import { noColumn } from "#lib/contract/imports/constants.ts"
import { daysFromMonday } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import type { ChosenColumns } from "../../imports/columns/chosen-columns.ts"
import { distinctNames } from "../../imports/columns/column-names.ts"
import { ImportError } from "../../imports/import-error.ts"
import { shownText } from "../imports/shown-text.ts"

/**
 * Column names of a location's fields in a file, best first: ours, those of Google's bulk files, and those of German,
 * French, Spanish and Italian files; as `simple` gives them.
 */
const names = {
  id: "locationid",
  external_id:
    "storecode storeid storenumber filialnummer filialcode geschaftscode standortid codemagasin codetienda codigotienda codicenegozio",
  name: "internalname locationname name filiale filialname standort standortname nom nommagasin nombre nombretienda nome",
  public_name:
    "businessname publicname firmenname unternehmensname firma nomentreprise nomdeletablissement nomcommercial nombrecomercial nombreempresa nombredelaempresa nomeattivita",
  address:
    "address1 addressline1 street streetaddress strasse strassehausnummer strasseundhausnummer anschrift adresse adresszeile1 adresse1 adresseligne1 rue voie direccion direccion1 lineadedireccion1 calle domicilio indirizzo",
  address_2:
    "addressline2 address2 adresszusatz adresszeile2 adresse2 adresseligne2 complement complementadresse direccion2 lineadedireccion2",
  address_3: "addressline3 adresszeile3 adresseligne3 lineadedireccion3",
  address_4: "addressline4 adresszeile4 adresseligne4 lineadedireccion4",
  address_5: "addressline5 adresszeile5 adresseligne5 lineadedireccion5",
  city: "town locality ort stadt ortschaft ville localite commune ciudad localidad poblacion municipio citta comune",
  state:
    "province region stateprovince administrativearea bundesland kanton provinz departement etat provincia estado comunidadautonoma provincia regione",
  zipcode: "zip postalcode postcode plz postleitzahl codepostal cp codigopostal cap codicepostale",
  country: "countrycode countryregion land staat landregion pays paysregion pais paisregion paese",
  phone:
    "phonenumber primaryphone telephone tel telefon telefonnummer haupttelefonnummer telefono numerodetelephone telephoneprincipal telefonoprincipal numerodetelefono",
  website:
    "websiteurl url web webseite internetseite homepage siteweb siteinternet sitioweb paginaweb sitoweb",
  category:
    "categoryname primarycategory kategorie hauptkategorie primarekategorie branche categorie categorieprincipale categoria categoriaprincipal categoriaprincipale",
  google_place_id: "placeid",
  status: "businessstatus openstatus",
  headquarters: "isheadquarters hauptsitz siege",
  time_zone: "zeitzone fuseauhoraire zonahoraria",
  groups: "group groupnames gruppen gruppe groupes groupe grupos grupo",
  monday: "mondayhours montag montags lundi lunes lunedi",
  tuesday: "tuesdayhours dienstag dienstags mardi martes martedi",
  wednesday: "wednesdayhours mittwoch mittwochs mercredi miercoles mercoledi",
  thursday: "thursdayhours donnerstag donnerstags jeudi jueves giovedi",
  friday: "fridayhours freitag freitags vendredi viernes venerdi",
  saturday: "saturdayhours samstag samstags sonnabend samedi sabado sabato",
  sunday: "sundayhours sonntag sonntags dimanche domingo domenica",
} satisfies Record<string, string>

export type LocationField = keyof typeof names
export const locationFieldNames = Object.keys(names) as LocationField[]

/** Position of each column that the file has. */
export type LocationFields = ReadonlyMap<LocationField, number>

/** As names are compared: without case, accents, spaces and marks. */
const simple = (name: string) =>
  name
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")

/** Words that follow the name of a day in the files of other programs. */
const hoursWords = ["offnungszeiten", "horaires", "horario", "orari"]

const namesOf = (field: LocationField): string[] => {
  const own = [simple(field), ...names[field].split(" ")]
  const isDay = (daysFromMonday as readonly string[]).includes(field)
  return isDay
    ? own.flatMap((name) => [name, ...hoursWords.flatMap((word) => [name + word, word + name])])
    : own
}

const fieldNames = new Map(locationFieldNames.map((field) => [field, namesOf(field)]))

/** A field for which several columns are named, by their positions. */
export type UnclearField = { field: LocationField; positions: number[] }

export type FoundFields = { fields: LocationFields; unclear: UnclearField[] }

/** Evidence from all rows: columns with any text, and those that repeat another one in every row. */
export type CellEvidence = { isFilled(position: number): boolean; areSame(a: number, b: number): boolean }

/** One of these says which location a row is about. */
const namingFields: readonly LocationField[] = ["id", "external_id", "name", "public_name"]

/** More columns than this are not compared for one field. */
const maxCompared = 8

/** Columns that are named for a field, the best name first. */
const positionsOf = (field: LocationField, given: readonly string[]): number[] =>
  fieldNames
    .get(field)!
    .flatMap((name) => given.flatMap((one, at) => (one === name ? [at] : [])))
    .slice(0, maxCompared)

/** Of several columns for a field, those that the rows leave possible; of the same cells, the first. */
function possible(positions: number[], { isFilled, areSame }: CellEvidence): number[] {
  const different: number[] = []
  for (const at of positions)
    if (isFilled(at) && !different.some((one) => areSame(one, at))) different.push(at)
  return different
}

/** Columns that may stand for one field, and are to be compared. */
export function twinColumns(header: readonly string[]): number[][] {
  const given = header.map(simple)
  return locationFieldNames
    .map((field) => positionsOf(field, given))
    .filter((positions) => positions.length > 1)
}

/**
 * Finds the column of each field: the chosen ones first, then those named like it. Nothing is guessed: what several
 * columns are named for, and the name of a location where no column is, is unclear.
 * @param chosen field to column name, as in `distinctNames`, or `noColumn`.
 * @param evidence what all rows show; without it the best name is taken.
 * @throws ImportError for an empty file, and without choices where no column has a name.
 */
export function findFields(
  header: readonly string[] | null,
  chosen: ChosenColumns = {},
  evidence?: CellEvidence,
): FoundFields {
  if (!header) throw new ImportError("The file is empty.")
  const given = header.map(simple)
  const columns = distinctNames(header)
  const fields = new Map<LocationField, number>()
  for (const field of locationFieldNames) {
    const at = columns.indexOf(ownValue(chosen, field) || noColumn)
    if (at >= 0) fields.set(field, at)
  }
  // One column is not taken twice by itself.
  const taken = new Set(fields.values())
  const unclear: UnclearField[] = []
  for (const field of locationFieldNames) {
    if (ownValue(chosen, field) !== undefined) continue
    const all = positionsOf(field, given).filter((at) => !taken.has(at))
    const left = evidence && all.length > 1 ? possible(all, evidence) : all
    const best = left[0] ?? all[0]
    if (best !== undefined) fields.set(field, best)
    if (evidence && left.length > 1) unclear.push({ field, positions: left })
  }
  if (!namingFields.some((field) => fields.has(field))) {
    const positions = columns.flatMap((name, at) => (name === "" ? [] : [at]))
    if (positions.length === 0) throw new ImportError(nameless)
    unclear.push({ field: "name", positions })
  }
  return { fields, unclear }
}

/** Why a file is not read of which no column says which location a row is about. */
export const nameless =
  'The file has no "name" column. Its first row must contain column names such as external_id, name and address.'

/** Names of the columns that are not imported, as the file has them. */
export function leftColumns(header: readonly string[], fields: LocationFields): string[] {
  const taken = new Set(fields.values())
  return header.flatMap((name, at) => (taken.has(at) || name.trim() === "" ? [] : [shownText(name)]))
}
