import { daysFromMonday } from "#lib/contract/index.ts"
import { ImportError } from "../../import/import-error.ts"
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

/** Finds the columns of a file by their names. @throws ImportError when nothing says which location a row is about. */
export function findFields(header: readonly string[] | null): LocationFields {
  if (!header) throw new ImportError("The file is empty.")
  const given = header.map(simple)
  const found = locationFieldNames.flatMap((field): [LocationField, number][] => {
    const at = fieldNames
      .get(field)!
      .map((name) => given.indexOf(name))
      .find((one) => one >= 0)
    return at === undefined ? [] : [[field, at]]
  })
  const fields = new Map(found)
  if (!["id", "external_id", "name", "public_name"].some((field) => fields.has(field as LocationField))) {
    throw new ImportError(
      'The file has no "name" column. Its first row must contain column names such as external_id, name and address.',
    )
  }
  return fields
}

/** Names of the columns that are not imported, as the file has them. */
export function leftColumns(header: readonly string[], fields: LocationFields): string[] {
  const taken = new Set(fields.values())
  return header.flatMap((name, at) => (taken.has(at) || name.trim() === "" ? [] : [shownText(name)]))
}
