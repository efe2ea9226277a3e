import { daysFromMonday } from "#lib/contract/weekdays.ts"

/**
 * Column names of a location's fields in a file, best first: ours, those of Google's bulk files, and those of German,
 * French, Spanish, Italian, Portuguese, Dutch, Polish, Scandinavian and Japanese files.
 */
const names = {
  id: "locationid partnerslocationid",
  external_id:
    "storecode storeid storenumber filialnummer filialcode geschaftscode standortid codemagasin codedumagasin codigotienda codigodetienda codigodelatienda codicenegozio codicedelnegozio codigodaloja codigodeloja winkelcode filiaalcode entityid identifier branchcode branchid branchnumber locationcode locationnumber shopcode shopid shopnumber outletcode outletid filiaalnummer numerodetienda 店舗コード 店舗番号",
  name: "internalname locationname storename shopname branchname outletname storetitle sitename nameofstore name filiale filialname standort standortname nom nommagasin nombre nombretienda nombredelatienda nome nomedaloja naam 店舗名 支店名 filiaal filiaalnaam butik nazwasklepu",
  public_name:
    "businessname publicname displayname firmenname unternehmensname firma nomentreprise nomdeletablissement nomcommercial nombrecomercial nombreempresa nombredelaempresa nomeattivita nomedellattivita nomedaempresa bedrijfsnaam",
  address:
    "address1 addressline1 line1 fullthoroughfare street streetaddress strasse strassehausnummer strasseundhausnummer anschrift adresse adresszeile1 adresse1 adresseligne1 lignedadresse1 rue voie direccion direccion1 lineadedireccion1 calle domicilio indirizzo rigaindirizzo1 endereco linhadeendereco1 adres adresregel1 straat adresa ulica adressrad1 gatuadress gateadresse adress 住所 番地 町名番地",
  address_2:
    "addressline2 address2 line2 unit adresszusatz adresszeile2 adresse2 adresseligne2 lignedadresse2 complement complementadresse direccion2 lineadedireccion2 rigaindirizzo2 linhadeendereco2 adresregel2 suite suitenumber suiteno apt complementdadresse complemento",
  address_3:
    "addressline3 adresszeile3 adresseligne3 lignedadresse3 lineadedireccion3 rigaindirizzo3 linhadeendereco3 adresregel3",
  address_4:
    "addressline4 adresszeile4 adresseligne4 lignedadresse4 lineadedireccion4 rigaindirizzo4 linhadeendereco4 adresregel4",
  address_5:
    "addressline5 adresszeile5 adresseligne5 lignedadresse5 lineadedireccion5 rigaindirizzo5 linhadeendereco5 adresregel5",
  house_number:
    "housenumber houseno streetnumber streetno buildingnumber hausnummer hausnr strassennummer huisnummer huisnr numerocivico civico numeroexterior numerodecasa numerovoie",
  city: "town locality ort stadt ortschaft ville localite commune ciudad localidad localita poblacion municipio citta comune cidade plaats woonplaats miasto mesto stad 市区町村",
  state:
    "statecode st province provincecode provincestate region regioncode stateprovince stateorprovince administrativearea bundesland kanton provinz departement etat provincia estado comunidadautonoma regione provincie areaadministrativa zoneadministrative verwaltungsgebiet 都道府県",
  zipcode:
    "zip postalcode postcode plz postleitzahl codepostal cp codigopostal cap codicepostale cep kodpocztowy psc postnummer postnr postinumero iranyitoszam postakodu 郵便番号 邮编 邮政编码",
  country:
    "countrycode countryregion land staat landregion pays paysregion pais paisregion paese paeseregione kraj zeme maa 国",
  phone:
    "phonenumber primaryphone mainphone mainphonenumber storephone phoneno businessphone telephone tel telefon telefonnummer haupttelefonnummer telefono numerodetelephone telephoneprincipal telefonoprincipal telefonoprincipale numerodetelefono telefone telefoneprincipal telefoon telefoonnummer primaretelefonnummer numerodetelefonoprincipal numeroditelefonoprincipale numerodetelephoneprincipal 電話番号",
  website:
    "websiteurl mainwebsite url web webseite internetseite homepage siteweb siteinternet sitioweb paginaweb sitoweb ウェブサイト",
  category:
    "categoryname primarycategory categories kategorie hauptkategorie primarekategorie branche categorie categorieprincipale categoria categoriaprincipal categoriaprincipale hoofdcategorie maincategory",
  google_place_id: "placeid",
  status: "businessstatus openstatus locationstatus storestatus",
  headquarters: "isheadquarters hauptsitz siege",
  time_zone: "zeitzone fuseauhoraire zonahoraria",
  groups: "group groupnames gruppen gruppe groupes groupe grupos grupo",
  monday: "mondayhours montag montags lundi lunes lunedi segundafeira segunda maandag 月曜日 月曜",
  tuesday: "tuesdayhours dienstag dienstags mardi martes martedi tercafeira terca dinsdag 火曜日 火曜",
  wednesday:
    "wednesdayhours mittwoch mittwochs mercredi miercoles mercoledi quartafeira quarta woensdag 水曜日 水曜",
  thursday:
    "thursdayhours donnerstag donnerstags jeudi jueves giovedi quintafeira quinta donderdag 木曜日 木曜",
  friday: "fridayhours freitag freitags vendredi viernes venerdi sextafeira sexta vrijdag 金曜日 金曜",
  saturday: "saturdayhours samstag samstags sonnabend samedi sabado sabato zaterdag 土曜日 土曜",
  sunday: "sundayhours sonntag sonntags dimanche domingo domenica zondag 日曜日 日曜",
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

/** Names of days from Monday that are too short to be known alone: a file has most of those of one line. */
const shortDays = [
  "mon tue wed thu fri sat sun",
  "mon tues wed thurs fri sat sun",
  "mon tue wed thur fri sat sun",
  "mo tu we th fr sa su",
  "mo di mi do fr sa so",
  "lun mar mer jeu ven sam dim",
  "lu ma me je ve sa di",
  "lun mar mie jue vie sab dom",
  "lun mar mer gio ven sab dom",
  "seg ter qua qui sex sab dom",
  "ma di wo do vr za zo",
].map((line) => line.split(" "))

/** So many days of a line are no chance. */
const leastDays = 5

/** Words beside the name of a day in the files of other programs: "Horario del lunes", "Montag Öffnungszeiten". */
const hoursWords =
  "hours openinghours businesshours offnungszeiten offnungszeitenam horaires horairesdu horario horariode horariodel horariodo orari oraridi oraridel orario orariodi openingstijden openingstijdenop".split(
    " ",
  )

const namesOf = (field: LocationField): string[] => {
  const own = [field, ...names[field].split(" ")].map(simpleName)
  const isDay = (daysFromMonday as readonly string[]).includes(field)
  return isDay
    ? own.flatMap((name) => [name, ...hoursWords.flatMap((word) => [name + word, word + name])])
    : own
}

const fieldNames = new Map(locationFieldNames.map((field) => [field, namesOf(field)]))

/** The names of a field's columns, best first, as `simpleName` gives them. */
export const namesOfField = (field: LocationField): readonly string[] => fieldNames.get(field)!

const allNames: ReadonlySet<string> = new Set([...fieldNames.values()].flat())

/** Names of what a column is a part of: "Address > City", "hours.monday". */
const wholes = new Set(
  "address addr adresse storeaddress location store website websiteurl hours openinghours businesshours storehours".split(
    " ",
  ),
)

/** A name without what is said about it in brackets: "Store Name (required)". */
const withoutNote = (name: string): string => name.replace(/[([][^()[\]]*[)\]]/g, "")

/** A name without that of the whole it is a part of. */
function partName(name: string): string {
  const [whole = "", part, ...more] = name.split(/[>.:/|]/)
  return part !== undefined && more.length === 0 && wholes.has(simpleName(whole)) ? part : name
}

/** The beginning that all columns of some programs have: "sl_name", "sl_city". */
function sharedStart(header: readonly string[]): string {
  const [start = ""] = /^[a-z]{1,12}[_:.]/i.exec(header[0] ?? "") ?? []
  return header.length > 2 && header.every((name) => name.startsWith(start)) ? start : ""
}

/** Short names of days as whole ones, where a file has most of a week. */
function withWholeDays(given: readonly string[]): string[] {
  const line = shortDays.find((days) => days.filter((name) => given.includes(name)).length >= leastDays)
  return given.map((name) => daysFromMonday[line?.indexOf(name) ?? -1] ?? name)
}

/** The columns of a file by names that fields have, as `simpleName` gives them, and all others by their own. */
export function givenNames(header: readonly string[]): string[] {
  const start = sharedStart(header)
  return withWholeDays(
    header.map((name) => {
      const own = withoutNote(name.slice(start.length))
      const spellings = [name, withoutNote(name), own, partName(own)].map(simpleName)
      return spellings.find((one) => allNames.has(one)) ?? simpleName(own)
    }),
  )
}

/** One of these says which location a row is about. */
export const namingFields: readonly LocationField[] = ["id", "external_id", "name", "public_name"]

const isNaming = (field: LocationField) => namingFields.includes(field)

/** Whether a first row has the columns of a file of locations: one that names them, and another that says something. */
export function isLocationHeader(header: readonly string[]): boolean {
  const given = new Set(givenNames(header))
  const found = locationFieldNames.filter((field) => namesOfField(field).some((name) => given.has(name)))
  return found.length > 1 && found.some(isNaming)
}
