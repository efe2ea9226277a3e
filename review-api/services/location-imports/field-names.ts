import { daysFromMonday } from "#lib/contract/weekdays.ts"

/**
 * Column names of a location's fields in a file, best first: ours, those of Google's bulk files, and those of German,
 * French, Spanish, Italian, Portuguese and Dutch files; as `simpleName` gives them.
 */
const names = {
  id: "locationid",
  external_id:
    "storecode storeid storenumber filialnummer filialcode geschaftscode standortid codemagasin codedumagasin codigotienda codigodetienda codigodelatienda codicenegozio codicedelnegozio codigodaloja codigodeloja winkelcode filiaalcode",
  name: "internalname locationname name filiale filialname standort standortname nom nommagasin nombre nombretienda nombredelatienda nome nomedaloja naam",
  public_name:
    "businessname publicname firmenname unternehmensname firma nomentreprise nomdeletablissement nomcommercial nombrecomercial nombreempresa nombredelaempresa nomeattivita nomedellattivita nomedaempresa bedrijfsnaam",
  address:
    "address1 addressline1 street streetaddress strasse strassehausnummer strasseundhausnummer anschrift adresse adresszeile1 adresse1 adresseligne1 lignedadresse1 rue voie direccion direccion1 lineadedireccion1 calle domicilio indirizzo rigaindirizzo1 endereco linhadeendereco1 adres adresregel1 straat",
  address_2:
    "addressline2 address2 adresszusatz adresszeile2 adresse2 adresseligne2 lignedadresse2 complement complementadresse direccion2 lineadedireccion2 rigaindirizzo2 linhadeendereco2 adresregel2",
  address_3:
    "addressline3 adresszeile3 adresseligne3 lignedadresse3 lineadedireccion3 rigaindirizzo3 linhadeendereco3 adresregel3",
  address_4:
    "addressline4 adresszeile4 adresseligne4 lignedadresse4 lineadedireccion4 rigaindirizzo4 linhadeendereco4 adresregel4",
  address_5:
    "addressline5 adresszeile5 adresseligne5 lignedadresse5 lineadedireccion5 rigaindirizzo5 linhadeendereco5 adresregel5",
  city: "town locality ort stadt ortschaft ville localite commune ciudad localidad localita poblacion municipio citta comune cidade plaats woonplaats",
  state:
    "province region stateprovince administrativearea bundesland kanton provinz departement etat provincia estado comunidadautonoma regione provincie areaadministrativa zoneadministrative verwaltungsgebiet",
  zipcode: "zip postalcode postcode plz postleitzahl codepostal cp codigopostal cap codicepostale",
  country:
    "countrycode countryregion land staat landregion pays paysregion pais paisregion paese paeseregione",
  phone:
    "phonenumber primaryphone telephone tel telefon telefonnummer haupttelefonnummer telefono numerodetelephone telephoneprincipal telefonoprincipal telefonoprincipale numerodetelefono telefone telefoneprincipal telefoon telefoonnummer",
  website:
    "websiteurl url web webseite internetseite homepage siteweb siteinternet sitioweb paginaweb sitoweb",
  category:
    "categoryname primarycategory kategorie hauptkategorie primarekategorie branche categorie categorieprincipale categoria categoriaprincipal categoriaprincipale hoofdcategorie",
  google_place_id: "placeid",
  status: "businessstatus openstatus",
  headquarters: "isheadquarters hauptsitz siege",
  time_zone: "zeitzone fuseauhoraire zonahoraria",
  groups: "group groupnames gruppen gruppe groupes groupe grupos grupo",
  monday: "mondayhours montag montags lundi lunes lunedi segundafeira segunda maandag",
  tuesday: "tuesdayhours dienstag dienstags mardi martes martedi tercafeira terca dinsdag",
  wednesday: "wednesdayhours mittwoch mittwochs mercredi miercoles mercoledi quartafeira quarta woensdag",
  thursday: "thursdayhours donnerstag donnerstags jeudi jueves giovedi quintafeira quinta donderdag",
  friday: "fridayhours freitag freitags vendredi viernes venerdi sextafeira sexta vrijdag",
  saturday: "saturdayhours samstag samstags sonnabend samedi sabado sabato zaterdag",
  sunday: "sundayhours sonntag sonntags dimanche domingo domenica zondag",
} satisfies Record<string, string>

export type LocationField = keyof typeof names
export const locationFieldNames = Object.keys(names) as LocationField[]

/** As names are compared: without case, accents, spaces and marks. */
export const simpleName = (name: string) =>
  name
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")

/** Words beside the name of a day in the files of other programs: "Horario del lunes", "Montag Öffnungszeiten". */
const hoursWords =
  "offnungszeiten offnungszeitenam horaires horairesdu horario horariode horariodel horariodo orari oraridi oraridel orario orariodi openingstijden openingstijdenop".split(
    " ",
  )

const namesOf = (field: LocationField): string[] => {
  const own = [simpleName(field), ...names[field].split(" ")]
  const isDay = (daysFromMonday as readonly string[]).includes(field)
  return isDay
    ? own.flatMap((name) => [name, ...hoursWords.flatMap((word) => [name + word, word + name])])
    : own
}

const fieldNames = new Map(locationFieldNames.map((field) => [field, namesOf(field)]))

/** The names of a field's columns, best first, as `simpleName` gives them. */
export const namesOfField = (field: LocationField): readonly string[] => fieldNames.get(field)!

/** One of these says which location a row is about. */
export const namingFields: readonly LocationField[] = ["id", "external_id", "name", "public_name"]

const isNaming = (field: LocationField) => namingFields.includes(field)

/** Whether a first row has the columns of a file of locations: one that names them, and another that says something. */
export function isLocationHeader(header: readonly string[]): boolean {
  const given = new Set(header.map(simpleName))
  const found = locationFieldNames.filter((field) => namesOfField(field).some((name) => given.has(name)))
  return found.length > 1 && found.some(isNaming)
}
