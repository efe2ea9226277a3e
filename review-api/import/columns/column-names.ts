import type { ImportField } from "../import-fields.ts"

/**
 * Usual column names by field, best first; compared without case, dots, spaces and underscores. Names that only a
 * review's column has come before those that a place's may have as well.
 */
export const columnNames: Readonly<Record<ImportField, string>> = {
  location_name:
    "locationname businessname placename hotelname restaurantname storename shopname companyname propertyname branchname listingname accountname unitname profilename pagename hotel restaurant store branch business property company location place unit outlet placeinfoname reviewlocation shop venue name filiale niederlassung standort sucursal établissement etablissement negozio sede loja unidade tienda local vestiging locatie lokal lokalizacja pobočka филиал 店舗名 店舗 门店 门店名称 매장명 매장",
  address:
    "address streetaddress locationaddress businessaddress placeaddress storeaddress fulladdress address1 addressline1 street adresse dirección direccion indirizzo endereço",
  city: "city locationcity businesscity town locality ort stadt ville ciudad",
  state: "state province stateprovince locationstate region",
  zipcode: "zipcode zip postalcode postcode plz",
  country: "country countrycode locationcountry land",
  latitude: "latitude lat locationlat",
  longitude: "longitude lng lon long locationlng",
  external_id:
    "externalid storecode storeid storenumber locationcode locationid branchid branchcode locationexternalid clientlocationid",
  google_place_id: "googleplaceid placeid",
  review_id: "reviewkey reviewid reviewsid reviewuid reviewuuid externalreviewid",
  rating:
    "reviewsrating reviewrating reviewstars reviewscore reviewerrating ratinggiven userrating customerrating starrating reviewstarrating ratingvalue numericrating ratingstars stars starcount rating ratingoverall overallrating score overallscore note bewertungsterne sterne bewertung calificación calificacion puntuación puntuacion valutazione nota avaliação avaliacao ocena рейтинг оценка 評価 评分 평점 recommendationtype recommendation recommended recommends",
  title:
    "reviewstitle reviewtitle reviewheadline reviewsubject reviewsummary headline subject title titel titre título titulo titolo",
  content:
    "reviewstext reviewtext reviewcontent reviewbody reviewcomment reviewcomments reviewmessage reviewdescription reviewdetail reviewdetails reviewsnippet snippet fulltext content text review comment comments body message feedback description reviewtextoriginal kommentar bewertungstext commentaire avis comentario opinión comentário recensione testo opinia отзыв текст コメント 口コミ 内容 评论 评论内容 리뷰 내용",
  author:
    "author reviewsusername authorname authortitle reviewauthor reviewauthorname reviewername reviewer reviewerdisplayname reviewusername reviewuser reviewby reviewedby username userdisplayname displayname customername customer consumername guestname guest travelername travellername nickname user autor verfasser auteur autore nome автор 投稿者 作者 작성자",
  response:
    "response reply ownerresponse ownerreply owneranswer responsetext responsecontent responsefromownertext responsecomment replytext replycontent replycomment replymessage reviewreply reviewreplytext reviewreplycomment reviewresponse reviewresponsetext companyreply companyresponse responsebody replybody storereply propertyreply propertyresponse hotelresponse developerreplytext developerreply businessreply businessresponse businessresponsetext managementresponse managementresponsetext managerresponse publicresponse publishedresponse merchantreply merchantresponse ownerresponsetext ownerreplytext commentcontent antwort réponse respuesta risposta resposta 返信 回复 답글",
  responded_at:
    "respondedatutc respondedat responsedate responsecreatedat responsecreated responsepublishedat responsefromownerdate responsetimestamp replydate repliedat replycreatedat replyupdatetime replytime reviewreplydate responsetime ownerresponsedate ownerreplydate ownerresponsetime owneranswertimestampdatetimeutc owneranswertimestamp owneranswerdate ownerresponsepublisheddate responsepublisheddate reviewreplyupdatetime developerreplydateandtime companyreplydateutc companyreplydate businessresponsedate managementresponsedate managementresponsepublisheddate commentdate antwortdatum",
  images:
    "reviewsimages reviewimages reviewimageurls reviewsphotos reviewphotos reviewphotourls reviewimgurls reviewimgurl images imageurls photos photourls pictureurls",
  published_at:
    "publishedatutc publishedat publishedatdate reviewsdate reviewdate reviewdatetimeutc reviewdatetime reviewtimestamp reviewtime reviewcreatedutc reviewcreated reviewcreatedat reviewcreateddate reviewcreationdate reviewposteddate reviewpublishdate reviewpublished reviewpublisheddate datepublished publisheddate publishdate published publicationdate dateposted posteddate posted postedat postdate submittedat submissiondate reviewsubmitdateandtime datesubmitted submitted createtime createdtime createdat createddate creationdate datecreated created reviewedat datereviewed ratingdate experiencedate timestamp datetime date time datum bewertungsdatum fecha data дата 日付 投稿日 日期 时间 날짜 작성일",
}

/** Names that a review's column and another of the same file may both have: the file has to show which it is. */
export const generalNames: Partial<Record<ImportField, ReadonlySet<string>>> = {
  rating: new Set("stars rating score note nota overallrating ratingoverall overallscore".split(" ")),
  location_name: new Set(
    "location place business company store branch unit hotel restaurant name".split(" "),
  ),
}

/** Whether a column's name says that its times are in UTC: "Review Created (UTC)", "review_datetime_utc". */
export const saysUtc = (name: string): boolean => /(?:^|[^\p{L}])(?:utc|gmt)\)?$/iu.test(name.trim())

/** A name without what it has in brackets: "Score (out of 10)". */
export const withoutBrackets = (name: string): string => name.replaceAll(/[([][^()[\]]{0,100}[)\]]/g, " ")

/** As names are compared. */
export const simpleName = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
