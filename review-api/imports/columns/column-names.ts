import { type ImportField, importFields } from "../import-fields.ts"
import { foreignNames } from "./foreign-names.ts"

/** Usual names, best first. Those that only a review's column has come before those that a place's may have as well. */
const usualNames: Readonly<Record<ImportField, string>> = {
  location_name:
    "locationname itemreviewedname businessname placename hotelname restaurantname storename shopname companyname propertyname branchname listingname accountname unitname entityname appname placeinfotitle placeinfoname profilename pagename businessunitdisplayname businessunitname hotel restaurant store branch business property company location place unit outlet placeinfoname reviewlocation shop venue filiale niederlassung standort sucursal établissement etablissement negozio sede loja unidade tienda local vestiging locatie lokal lokalizacja pobočka филиал 店舗名 店舗 门店 门店名称 매장명 매장 κατάστημα şube mağaza provozovna prodejna page profile listing practice practicename clinic clinicname dealership praxis clientname name",
  address:
    "address streetaddress locationaddress businessaddress placeinfoaddress placeaddress storeaddress fulladdress address1 addressline1 street straße strasse straßehausnummer strassehausnummer anschrift rue adresse dirección direccion indirizzo endereço formattedaddress",
  city: "city locationcity businesscity town locality ort stadt ville ciudad",
  state: "state province stateprovince locationstate region",
  zipcode:
    "zipcode zip postalcode postcode plz postleitzahl codepostal cap codicepostale códigopostal codigopostal cp codepostale postnummer postnr irsčíslo psč kodpocztowy irányítószám postinumero индекс почтовыйиндекс 郵便番号 邮编 邮政编码 우편번호 postakodu cep",
  country: "country countrycode locationcountry land",
  latitude: "latitude lat locationlat placelocationlat gpscoordinateslatitude",
  longitude: "longitude lng lon long locationlng placelocationlng gpscoordinateslongitude",
  external_id:
    "externalid storecode storeid storenumber locationcode locationid branchid branchcode locationreference locationexternalid clientlocationid businessid businessnumber businesscode businessunitid locationnumber branchnumber shopid shopcode hotelid hotelcode propertyid propertycode restaurantid outletid unitid venueid filialnummer filialnr filialid",
  google_place_id: "googleplaceid placeid",
  review_id: "reviewkey reviewid reviewsid reviewuid reviewuuid externalreviewid",
  rating:
    "reviewsrating reviewrating reviewratingratingvalue reviewratingvalue ratingratingvalue reviewstars reviewscore reviewerrating ratinggiven userrating customerrating starrating reviewstarrating ratingvalue numericrating ratingstars stars starcount rating ratingoverall overallrating score overallscore note bewertungsterne sterne bewertung calificación calificacion puntuación puntuacion valutazione nota avaliação avaliacao ocena рейтинг оценка 評価 评分 평점 puntaje hodnocení βαθμολογία puan 评级 星级 bubblerating productrating servicerating gesamtbewertung gesamtnote overall scoreoutof10 ratingoutof10 scoreoutof5 ratingoutof5 schulnote schulnoten nps npsscore bubbles",
  recommended:
    "recommendationtype isrecommended recommendation recommended recommends wouldrecommend recommend thumb thumbs weiterempfehlung empfehlung sentiment reviewsentiment sentimentlabel",
  title:
    "reviewstitle reviewtitle reviewheadline reviewsubject reviewsummary headline subject title titel titre título titulo titolo ",
  content:
    "fullreview reviewfull fullreviewtext reviewfulltext reviewstext reviewtext reviewcontent reviewbody reviewcomment reviewcomments reviewmessage reviewdescription reviewdetail reviewdetails reviewsnippet snippet fulltext content text review comment comments body message feedback servicecomment productcomment description reviewtextoriginal kommentar bewertungstext commentaire avis comentario opinión comentário recensione testo opinia отзыв текст コメント 口コミ 内容 评论 评论内容 리뷰 내용 σχόλιο σχόλια κριτική yorum recenze komentář kommentare opinie reseña recensie productreview servicereview originaltexttext texttext positive positivereview positivecomment positivecomments positivefeedback positivetext reviewpositive pros liked positivebewertung vorteile puntospositivos pointspositifs avantages puntipositivi pontospositivos positives positiv positief positivo positif pozytywne recensionepositiva commentopositivo commentairepositif avispositif comentariopositivo opiniónpositiva comentáriopositivo publicreview guestreview",
  author:
    "author reviewsusername authorname authortitle reviewauthor reviewauthorname reviewername reviewer reviewerdisplayname reviewusername reviewuser reviewby reviewedby username userdisplayname displayname customername customer consumername consumerusername guestname guest personname travelername travellername nickname user autor verfasser auteur autore nome nombre nombredelcliente cliente consumerdisplayname naam imię jméno jmeno όνομα isim ad adı müşteri автор authorattributiondisplayname имя firstname customerfirst customerfirstname authorfirst authorfirstname userfirst userfirstname reviewerfirst reviewerfirstname consumerfirstname guestfirstname vorname prénom nombrepropio primeironome voornaam 投稿者 作者 用户名 用户 作成者 작성자 diner dinername",
  response:
    "response reply ownerresponse ownerreply owneranswer responsetext responsecontent responsefromownertext responsecomment replytext replycontent replycomment replymessage reviewreply reviewreplytext reviewreplycomment reviewresponse reviewresponsetext companyreply companyresponse responsebody replybody storereply propertyreply propertyresponse hotelresponse developerreplytext developerreply businessreply businessresponse businessresponsetext managementresponse managementresponsetext managerresponse publicresponse publishedresponse responses replies merchantreply merchantresponse ownerresponsetext ownerreplytext companyreplytext responsesnippet kommentarhotelier antworthotelier commentcontent antwort réponse respuesta risposta resposta 返信 回复 답글 responsefromproperty propertyresponsetext hotelreply restaurantreply",
  responded_at:
    "respondedatutc respondedat responsedate responsecreatedat responsecreated responsepublishedat responsefromownerdate responsetimestamp replydate repliedat replycreatedat replyupdatetime replytime reviewreplydate responsetime ownerresponsedate ownerreplydate ownerresponsetime owneranswertimestampdatetimeutc owneranswertimestamp owneranswerdate ownerresponsepublisheddate responsepublisheddate reviewreplyupdatetime developerreplydateandtime companyreplycreatedat companyreplydateutc companyreplydate replydatecreated repliedon respondedon merchantresponsedate merchantreplydate responseisodate businessresponsedate managementresponsedate managementresponsepublisheddate commentdate antwortdatum respondeddate replieddate answeredat answeredon responsepostedat replypublishedat",
  images:
    "reviewsimages reviewimages reviewimageurls reviewsphotos reviewphotos reviewphotourls reviewimgurls reviewimgurl photourl imageurl media mediaurl reviewmedia images imageurls photos photourls pictureurls mediaurls publishedimageurls",
  published_at:
    "publishedatutc publishedat publishedatdate reviewsdate reviewdate reviewdatetimeutc reviewdatetime reviewtimestamp reviewtime reviewcreatedutc reviewcreated reviewcreatedat reviewcreateddate reviewcreationdate reviewposteddate reviewpublishdate reviewpublished reviewpublisheddate datepublished publisheddate publishdate published publicationdate dateposted posteddate posted postedat postdate submittedat submittedon submissiontime submissiondate dateofreview dateofsubmission reviewsubmitdateandtime datesubmitted submitted createtime createdtime createdat createddate creationdate datecreated created reviewedat reviewedon recordeddate postedon publishedon publishtime timecreated isodate feedbackdate datereviewed ratingdate experiencedate submitteddate dateofrating publisherdate timestamp datetime date time datum bewertungsdatum fecha data дата 日付 投稿日 日期 时间 날짜 작성일 ημερομηνία tarih 评论时间 评论日期",
  last_name:
    "lastname surname familyname customerlast customerlastname authorlast authorlastname userlast userlastname reviewerlast reviewerlastname consumerlastname guestlastname nachname familienname nomdefamille cognome apellido apellidos sobrenome apelido achternaam nazwisko",
  negative_content:
    "negative negativereview negativecomment negativecomments negativefeedback negativetext reviewnegative cons disliked dislike nachteile negativebewertung contras puntosnegativos pointsnégatifs inconvénients contro puntinegativi pontosnegativos negatives negativ negatief negativo négatif negatywne recensionenegativa commentonegativo commentairenégatif avisnégatif comentarionegativo opiniónnegativa comentárionegativo",
  source:
    "reviewsource sourcename reviewsite reviewplatform source platform portal reviewsourcename sourcesite site quelle fuente fonte bron zdroj kilde källa plattform plateforme plataforma piattaforma publisher publishername reviewpublisher",
  status:
    "reviewstatus status moderationstatus reviewstate publishstatus publicationstatus ispublished approved isapproved visible isvisible",
  url: "reviewurl reviewlink permalink reviewpermalink reviewsurl linktoreview",
  best_rating:
    "bestrating maxrating maximumrating ratingmax ratingmaximum ratingbest ratingoutof outof ratingscale maxscore maximumscore scoremax scoremaximum scoreoutof maxstars maxpoints reviewratingbestrating reviewratingbest reviewratingmax ratingbestrating ratingscalemax maximalbewertung höchstbewertung notemaximale notemax puntuaciónmáxima valutazionemassima",
  time_zone:
    "timezone timezoneid timezonename reviewtimezone tz zeitzone fuseauhoraire zonahoraria fusoorario fusohorário tijdzone tidszon strefaczasowa часовойпояс タイムゾーン 时区",
  published_time:
    "time timeofday reviewtime uhrzeit zeit heure hora ora godzina czas čas время час 時刻 時間 时间 시간 saat ώρα الوقت שעה เวลา klokkeslæt klokkeslett klockslag tid tijd óra",
}

/** A name without what it has in brackets: "Score (out of 10)". */
export const withoutBrackets = (name: string): string => name.replaceAll(/[([][^()[\]]{0,100}[)\]]/g, " ")

/** As names are compared: without case, dots, spaces and underscores. */
export const simpleName = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")

const foreignOf = (field: ImportField): string[] =>
  Object.values(foreignNames).flatMap((names) => (names[field] ?? "").split(",").map(simpleName))

/** Usual column names by field, best first, as `simpleName` gives them. */
export const columnNames = Object.fromEntries(
  importFields.map((field) => [
    field,
    [...new Set([...usualNames[field].split(" "), ...foreignOf(field), simpleName(field)])].filter(
      (name) => name !== "",
    ),
  ]),
) as unknown as Readonly<Record<ImportField, readonly string[]>>

/** Fields that several columns of a file may answer: which of them is taken is asked where their cells differ. */
export const comparedFields = [
  "location_name",
  "rating",
  "title",
  "content",
  "author",
  "published_at",
  "response",
  "responded_at",
] as const satisfies readonly ImportField[]

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "))

/** Names of an author's column that has the first name alone, where another has the last one. */
export const firstNames = words(
  "firstname customerfirst customerfirstname authorfirst authorfirstname userfirst userfirstname reviewerfirst reviewerfirstname consumerfirstname guestfirstname vorname prénom nombre nome voornaam imię",
)

/** Names of a column of texts on the good alone, where another has those on the bad. */
export const positiveNames = words(
  "positive positivereview positivecomment positivecomments positivefeedback positivetext reviewpositive pros liked positivebewertung vorteile puntospositivos pointspositifs avantages puntipositivi pontospositivos positives positiv positief positivo positif pozytywne recensionepositiva commentopositivo commentairepositif avispositif comentariopositivo opiniónpositiva comentáriopositivo",
)

/** Names that a person may have as well as a place. */
export const personalNames = words("name clientname")

const namesOfPlaces = words(
  "businessname placename hotelname restaurantname storename shopname companyname propertyname branchname listingname accountname unitname entityname appname profilename pagename placeinfotitle placeinfoname businessunitdisplayname reviewlocation 店舗名 门店名称 매장명",
)
const ratingsOfPersons = words("ratinggiven userrating customerrating")
const partRatings = words("productrating servicerating nps npsscore")
const datesOfReviews = words(
  "publishedat publishedatutc publishedatdate datereviewed ratingdate bewertungsdatum 评论时间 评论日期",
)

const isOfReview = (name: string): boolean => name.startsWith("review")

const wholeRatings: ReadonlySet<string> = new Set(columnNames.rating.filter((name) => !partRatings.has(name)))

const bestRatings: ReadonlySet<string> = new Set(columnNames.best_rating)

/** Whether a column is named for ratings of one part of a visit, such as its service. */
export const isPartRating = (name: string): boolean =>
  partRatings.has(name) ||
  (/.(?:rating|score)s?$/.test(name) &&
    !bestRatings.has(name) &&
    !/^(?:review|overall|total|average|avg|mean|place)/.test(name) &&
    !wholeRatings.has(name))

/** Names of parts of a visit that head ratings of them, where the cells are ratings. */
export const barePartNames: ReadonlySet<string> = words(
  "food service ambience ambiance atmosphere cleanliness value valueformoney staff comfort facilities rooms room quality price taste drinks delivery packaging speed hygiene sleepquality wifi essen küche kueche bedienung ambiente sauberkeit preisleistung preisleistungsverhältnis zimmer lage cuisine nourriture accueil propreté rapportqualitéprix comida servicio limpieza cibo servizio pulizia eten bediening sfeer",
)

/** Names of ratings that head notes as well: a note in French is a mark. */
export const noteNames: ReadonlySet<string> = words("note nota notes")

const isUtc = (name: string): boolean => name.endsWith("utc")

const ranks: Partial<Record<ImportField, (name: string) => number>> = {
  location_name: (name) => (name === "locationname" ? 0 : namesOfPlaces.has(name) ? 1 : 2),
  rating: (name) => (isPartRating(name) ? 2 : isOfReview(name) || ratingsOfPersons.has(name) ? 0 : 1),
  title: (name) => (isOfReview(name) ? 0 : 1),
  content: (name) =>
    name.endsWith("snippet") ? 2 : /^full/.test(name) || (isOfReview(name) && name !== "review") ? 0 : 1,
  author: (name) => (isOfReview(name) || name.startsWith("author") ? 0 : 1),
  // A column named after UTC has instants; another may have local times.
  published_at: (name) => (isOfReview(name) || datesOfReviews.has(name) ? (isUtc(name) ? 0 : 1) : 2),
  response: (name) => (name === "commentcontent" ? 1 : 0),
  responded_at: (name) => (isUtc(name) ? 0 : name === "commentdate" ? 2 : 1),
}

/**
 * How surely a column of this name is that of a field, 0 the surest: "review_rating" is the review's, "rating" may be
 * the average of its place. Columns of one rank are told apart by their cells; a surer one with text needs no question.
 */
export const rankOf = (field: ImportField, name: string): number => ranks[field]?.(name) ?? 0

/** The names of a file's columns, each once: "Rating (column 4)" and "Rating (column 5)" for two of the same name. */
export function distinctNames(header: readonly string[]): string[] {
  const names = header.map((name) => name.replaceAll(/\s+/g, " ").trim())
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return names.map((name, at) => (name !== "" && counts.get(name)! > 1 ? `${name} (column ${at + 1})` : name))
}
