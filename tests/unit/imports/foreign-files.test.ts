import { summaryRow } from "#review-api/imports/check-row.ts"
import type { ImportRequest } from "#review-api/imports/options.ts"
import { readImport } from "#tests/support/read-import.ts"

const read = (text: string, given?: Partial<ImportRequest>) => readImport(Buffer.from(text), given)
const [january25, january26] = ["2026-01-25T00:00:00", "2026-01-26T14:30:00"]

test.each([
  [
    "Arabic",
    "الفرع,التاريخ,التقييم,التعليق,الاسم,الرد\nالرياض,٢٥ يناير ٢٠٢٦,٥,ممتاز,أحمد,شكرا\nالرياض,26/01/2026 2:30 م,٢,سيئ,سارة,\n",
    ["الرياض", "ممتاز", "أحمد", "شكرا"],
  ],
  [
    "Chinese",
    "门店名称,评价时间,星级,评价内容,用户昵称,商家回复\n北京店,2026年1月25日,5,很好,李雷,谢谢\n北京店,2026/1/26 下午2:30,2星,差,韩梅梅,\n",
    ["北京店", "很好", "李雷", "谢谢"],
  ],
  [
    "Czech",
    "Pobočka;Datum;Hodnocení;Recenze;Jméno;Odpověď\nBrno;25. ledna 2026;5;Skvělé;Jana;Děkujeme\nBrno;26. 1. 2026 14:30;2;Špatné;Petr;\n",
    ["Brno", "Skvělé", "Jana", "Děkujeme"],
  ],
  [
    "Danish, with two columns that may be ratings or texts",
    "Butik;Dato;Bedømmelse;Anmeldelse;Navn;Svar\nÅrhus;25. januar 2026;5;Godt;Søren;Tak\nÅrhus;26-01-2026 14.30;2;Dårligt;Bo;\n",
    ["Århus", "Godt", "Søren", "Tak"],
  ],
  [
    "Dutch",
    "Vestiging;Datum;Beoordeling;Opmerking;Naam;Antwoord\nUtrecht;25 januari 2026;5;Goed;Jan;Bedankt\nUtrecht;26-01-2026 14:30;2;Slecht;Piet;\n",
    ["Utrecht", "Goed", "Jan", "Bedankt"],
  ],
  [
    "German, with a column of texts that may be ratings",
    "Filiale;Datum;Sterne;Bewertung;Name;Antwort vom;Antwort\nKöln;25. Januar 2026;5;Gut;Ana;26.01.2026;Danke\nKöln;26.01.26 14:30 Uhr;2;Schlecht;Bo;;\n",
    ["Köln", "Gut", "Ana", "Danke"],
  ],
  [
    "Greek",
    "Κατάστημα;Ημερομηνία;Βαθμολογία;Σχόλιο;Όνομα;Απάντηση\nΒόλος;25 Ιανουαρίου 2026;5;Καλό;Άννα;Ευχαριστώ\nΒόλος;26/1/2026 2:30 μ.μ.;2;Κακό;Νίκος;\n",
    ["Βόλος", "Καλό", "Άννα", "Ευχαριστώ"],
  ],
  [
    "Korean",
    "지점명,작성일,별점,리뷰내용,작성자,사장님 답글\n강남점,2026. 1. 25.,5,좋아요,김철수,감사합니다\n강남점,2026년 1월 26일 오후 2:30,2점,별로,이영희,\n",
    ["강남점", "좋아요", "김철수", "감사합니다"],
  ],
  [
    "Turkish",
    "İşletme Adı;Yorum Tarihi;Yıldız;Değerlendirme;Ad Soyad;Yanıt\nKadıköy;25 Ocak 2026;5;Güzel;Ayşe Yılmaz;Teşekkürler\nKadıköy;26.01.2026 ÖS 2:30;2;Kötü;Can;\n",
    ["Kadıköy", "Güzel", "Ayşe Yılmaz", "Teşekkürler"],
  ],
])(
  "a file in %s is read by its own names and dates",
  async (_, text, [location, content, author, response]) => {
    const { rows, account, questions } = await read(text)
    expect([questions, account.left]).toEqual([[], []])
    expect(rows).toMatchObject([
      { location, content, author, response, rating: 5, published_at: january25, reason: null },
      { location, rating: 2, published_at: january26, reason: null },
    ])
  },
)

test.each([
  ["Filiale;Straße;PLZ;Ort;Datum;Uhrzeit;Sterne;Text", "Pier;Am Kai 1;20095;Hamburg;25.01.2026;14:30;5;Gut"],
  [
    "Magasin;Adresse;Code postal;Ville;Date;Heure;Note;Avis",
    "Pier;Am Kai 1;20095;Hamburg;25/01/2026;14h30;5;Gut",
  ],
  [
    "Hotel,Strasse,zip,town,Date of review,Time,Rating,Text",
    "Pier,Am Kai 1,20095,Hamburg,2026-01-25,2:30 PM,5,Gut",
  ],
  [
    "Hotel,street,zip,town,Submitted On,Rating,Comments,Responses",
    "Pier,Am Kai 1,20095,Hamburg,2026-01-25 14:30,5,Gut,Danke",
  ],
])("a file with %s is read whole", async (header, row) => {
  const { rows, account, questions } = await read(`${header}\n${row}\n`)
  expect([questions, account.left]).toEqual([[], []])
  expect(rows).toMatchObject([
    { location: "Pier", address: "Am Kai 1", rating: 5, content: "Gut", published_at: "2026-01-25T14:30:00" },
  ])
})

test.each([
  "Resposta da empresa",
  "Resposta do proprietário",
  "Respuesta de la empresa",
  "Respuesta del propietario",
  "Réponse de l’établissement",
  "Réponse du propriétaire",
  "Antwort des Inhabers",
  "Antwort des Unternehmens",
  "Risposta del proprietario",
  "Risposta dell’azienda",
  "Antwoord van de eigenaar",
  "Odpowiedź właściciela",
])("%s is a response", async (name) => {
  const { rows, questions } = await read(`Miejsce,Date,Rating,${name}\nInn,2026-01-25,5,Hello\n`)
  expect([questions, rows]).toMatchObject([[], [{ location: "Inn", response: "Hello" }]])
})

test("numbers of responses are none", async () => {
  const { rows, account } = await read("Hotel,Date,Rating,Text,Responses\nInn,2026-01-25,5,x,2\n")
  expect([rows[0]?.response, account.left]).toEqual([null, ["Responses"]])
})

const shop = "DEFAULT"
test.each([
  [
    "Yotpo",
    "Review ID,Published,Review Title,Review Content,Review Score,Review Creation Date,Reviewer Display Name,Comment Content,Comment Date\n1,true,Great,Loved it,5,2026-01-25,Ann,Thanks,2026-01-26\n",
  ],
  [
    "Okendo",
    "productName,reviewId,dateCreated,rating,title,body,reviewer_name,isRecommended,reply_body,reply_dateCreated\nMug,a-1,2026-01-25,5,Great,Loved it,Ann,TRUE,Thanks,2026-01-26\n",
  ],
  [
    "Judge.me, whose location is the country of who wrote",
    "title,body,rating,review_date,reviewer_name,ip_address,location,reply,reply_date\nGreat,Loved it,5,2026-01-25,Ann,1.2.3.4,US,Thanks,2026-01-26\n",
  ],
  [
    "Grade.us",
    "Profile,Posted On,Reviewer,Rating,Review Text,Site,Review Reply,Replied On\nDEFAULT,2026-01-25,Ann,5,Loved it,Google,Thanks,2026-01-26\n",
  ],
  [
    "a search API",
    '{"reviews":[{"rating":5,"date":"2 months ago","iso_date":"2026-01-25","user":{"name":"Ann"},"snippet":"Loved it","response":{"date":"a month ago","iso_date":"2026-01-26","snippet":"Thanks"}}]}',
  ],
])("an export of %s is read", async (_, text) => {
  const { rows, questions } = await readImport(Buffer.from(text), { defaultLocation: shop })
  expect(questions).toEqual([])
  expect(rows).toMatchObject([
    {
      location: shop,
      rating: 5,
      author: "Ann",
      content: "Loved it",
      response: "Thanks",
      published_at: january25,
    },
  ])
})

test("an export of Feefo, with ratings of the product and of the service, is asked about", async () => {
  const { questions } = await read(
    "Branch,Customer Name,Feedback Date,Product Rating,Service Rating,Service Review,Product Review\nPier,Ann,25/12/2025,5,4,Quick,Lovely\nPier,Bo,26/12/2025,2,1,Slow,Broke\n",
  )
  expect(questions).toEqual([
    expect.stringContaining("could be rating: Product Rating, Service Rating."),
    expect.stringContaining("could be content: Product Review, Service Review."),
  ])
  const comments = await read(
    "Branch,Submitted On,Service Rating,Service Comment,Product Comment\nPier,25/12/2025,5,Quick,Lovely\n",
  )
  expect(comments.questions).toEqual([
    expect.stringContaining("could be content: Service Comment, Product Comment."),
  ])
})

test("reviews of Google's newer interface have the words, the id and the moment that it gives", async () => {
  const review = {
    name: "places/ChIJ1/reviews/abc",
    relativePublishTimeDescription: "a month ago",
    rating: 5,
    text: { text: "Good", languageCode: "en" },
    originalText: { text: "Gut", languageCode: "de" },
    authorAttribution: { displayName: "Ann" },
    publishTime: "2026-01-25T10:00:00Z",
  }
  const { rows } = await readImport(Buffer.from(JSON.stringify([review])), { defaultLocation: shop })
  expect(rows).toMatchObject([
    { location: shop, rating: 5, author: "Ann", content: "Gut", published_at: "2026-01-25T10:00:00.000Z" },
  ])
})

test.each([
  [
    "sep= and a mark, as LibreOffice writes it",
    '\ufeffsep=;\r\n"Hotel";"Date";"Stars"\r\n"Inn";"25.01.2026";"4,5"\r\n',
  ],
  [
    "the name of its table above, as Numbers writes it",
    'Table 1,,\nHotel,Date,Stars\nInn,"Jan 25, 2026",4.5\n',
  ],
  [
    "spaces that don't break in each cell",
    "Hotel\u00a0,Date\u00a0,Stars\u00a0\nInn\u00a0,2026-01-25\u00a0,4.5\u00a0\n",
  ],
])("a file with %s is read", async (_, text) => {
  const { rows, account } = await read(text)
  expect(rows).toMatchObject([{ location: "Inn", rating: 4.5, published_at: january25, reason: null }])
  expect(account.left).toEqual([])
})

const good = { location: "Pier", rating: 4, content: "Good", author: "Ann Lee", published_at: january25 }
test.each([
  [
    "Zomato",
    [
      {
        restaurant: "Pier",
        review: { review_text: "Good", user: { name: "Ann Lee" }, rating: 4, date: "2026-01-25" },
      },
    ],
  ],
  [
    "a shop",
    [
      {
        location: "Pier",
        customer: { first: "Ann", last: "Lee" },
        score: { value: 4 },
        review: { text: "Good" },
        date: "2026-01-25",
      },
    ],
  ],
  [
    "a spreadsheet, as lists,",
    [
      ["location", "date", "rating", "text", "author"],
      ["Pier", "2026-01-25", 4, "Good", "Ann Lee"],
    ],
  ],
])("JSON of %s is read by all keys on the way", async (_, value) => {
  const { rows, questions } = await read(JSON.stringify(value))
  expect([questions, rows]).toMatchObject([[], [good]])
})

const sourced = "Business Name,Business ID,Source,Reviewer Name,Rating,Review Date,Review Comment\n"
test("a source that no one knows is named, and a chosen column of it can be left out", async () => {
  const text = `${sourced}Pier,7,Google,Ann Lee,4,2026-01-25,Good\nPier,7,Nowhere,Bo,4,2026-01-25,x\n`
  const { rows, notes } = await read(text)
  expect([rows[0], notes]).toMatchObject([
    good,
    [{ kind: "source", field: "source", rows: 1, samples: [{ line: 3, text: "Nowhere" }] }],
  ])
  const left = await read(text, { map: { source: "(none)" } })
  expect([left.notes, left.account.left]).toEqual([[], ["Source"]])
})

test("rows that are not public are asked about", async () => {
  const text =
    "Hotel,Review Status,Review Content,Review Score,Review Creation Date\nPier,Published,Good,4,2026-01-25\nPier,Rejected,x,4,2026-01-25\nPier,Flagged,y,4,2026-01-25\n"
  expect((await read(text)).questions).toEqual([
    expect.stringMatching(
      /do not say in the column Review Status that they are public \(Rejected, Flagged\)/,
    ),
  ])
  const reasonsWith = async (status: string) => {
    const { questions, rows } = await read(text, { map: { status } })
    return [questions, rows.map(({ reason }) => reason)]
  }
  const reasons = ["Rejected", "Flagged"].map((one) => `status "${one}" does not say that it is public`)
  expect(await reasonsWith("Review Status")).toEqual([[], [null, ...reasons]])
  expect(await reasonsWith("(none)")).toEqual([[], [null, null, null]])
  const ofResponses = await read(text.replaceAll(/Published|Rejected|Flagged/g, "Answered"))
  expect([ofResponses.questions, ofResponses.account.left]).toEqual([[], ["Review Status"]])
})

test.each([
  [
    "Hidden,Deleted,Spam",
    ["FALSE,FALSE,no", "TRUE,TRUE,yes"],
    "Hidden",
    "Hidden: TRUE, Deleted: TRUE, Spam: yes",
  ],
  ["Published", ["Yes", "No"], "Published", "Published: No"],
  ["curated", ["ok", "not-yet"], "curated", "curated: not-yet"],
  ["deleted_at", ["", "2026-01-27"], "deleted_at", "deleted_at: 2026-01-27"],
])("rows that %s say are not public are asked about", async (header, [shown, hidden], status, samples) => {
  const text = `Hotel,Date,Stars,Text,${header}\nInn,2026-01-25,5,a,${shown}\nInn,2026-01-26,1,b,${hidden}\n`
  expect((await read(text)).questions).toEqual([expect.stringContaining(`are public (${samples})`)])
  const reasonsWith = async (column: string) => {
    const { questions, rows } = await read(text, { map: { status: column } })
    return [questions, rows.map(({ reason }) => reason)]
  }
  expect(await reasonsWith(status)).toEqual([
    [],
    [null, `status "${samples.split(", ")[0]}" does not say that it is public`],
  ])
  expect(await reasonsWith("(none)")).toEqual([[], [null, null]])
})

test("columns of flags that hide no row need no question", async () => {
  const rows = "Inn,2026-01-25,5,a,no,yes,complaint\nInn,2026-01-26,1,b,,yes,praise\n"
  const { questions } = await read(`Hotel,Date,Stars,Text,Hidden,Published,Type\n${rows}`)
  expect(questions).toEqual([])
})

test("rows of replies and questions between reviews are no reviews", async () => {
  const { questions, rows } = await read(
    "id,type,location,created_at,author,stars,text\n1,review,Inn,2026-01-25,Ann,2,Cold\n2,reply,Inn,2026-01-26,Inn,,Sorry\n3,question,Inn,2026-01-26,Cy,,Parking?\n",
  )
  expect([questions, rows.map(({ reason }) => reason)]).toEqual([
    [],
    [null, 'the row is a "reply", not a review', 'the row is a "question", not a review'],
  ])
})

test.each(["Published", "Draft", "Not responded", "No reply yet", "replied"])(
  "a column of responses with %s and other states has none",
  async (state) => {
    const rows = `Inn,2026-01-25,5,a,${state}\nInn,2026-01-26,1,b,None\nInn,2026-01-26,1,c,Draft\n`
    const { rows: found, account } = await read(`Hotel,Date,Stars,Text,Response\n${rows}`)
    expect([found.map(({ response }) => response), account.left]).toEqual([[null, null, null], ["Response"]])
  },
)

test("what guests liked and what they did not are one text, and first and last names one author", async () => {
  const { rows, questions } = await read(
    "Property name,Review date,First Name,Last Name,Review score,Positive review,Negative review\nInn,2026-01-25,Ann,Lee,9,Staff,Noise\nInn,2026-01-25,Bo,,8,,Cold\n",
  )
  expect([questions, rows]).toMatchObject([
    [],
    [
      { author: "Ann Lee", content: "Staff\n\nNoise" },
      { author: "Bo", content: "Cold" },
    ],
  ])
})

test("ratings of Feefo that are a dash are none, and one that is always the same is asked about", async () => {
  const { questions, rows } = await read(
    "Branch,Feedback Date,Product Rating,Service Rating,Service Review\nPier,25/12/2025,5,--,Quick\nPier,26/12/2025,5,4,-\n",
  )
  expect(questions).toEqual([expect.stringContaining("rating: Product Rating, Service Rating")])
  expect(rows[1]?.content).toBeNull()
})

test.each([
  [
    "Data da avaliação;Classificação;Título da avaliação;Texto da avaliação;Autor;Nome do estabelecimento",
    "25º de janeiro de 2026",
  ],
  ["Date de l'avis;Note;Titre de l'avis;Texte de l'avis;Nom d'utilisateur;Nom du lieu", "25 janvier 2026"],
  [
    "Fecha de la opinión;Puntuación;Título de la opinión;Texto de la opinión;Nombre de usuario;Nombre del establecimiento",
    "25.º de enero de 2026",
  ],
  [
    "Data della recensione;Punteggio;Titolo della recensione;Testo della recensione;Autore;Nome struttura",
    "25ª gennaio 2026",
  ],
  [
    "Bewertungsdatum;Bewertung;Titel der Bewertung;Text der Bewertung;Nutzername;Unterkunft",
    "25. Januar 2026",
  ],
])("a file with %s is read whole as well", async (header, date) => {
  const { rows, questions, account } = await read(`${header}\n${date};4;Ok;Good;Ann Lee;Pier\n`)
  expect([questions, account.left, rows]).toMatchObject([[], [], [{ ...good, title: "Ok" }]])
})

test.each([
  ["a web page", "<!DOCTYPE html><table>", /is a web page.+save it as CSV/],
  ["a picture", "\x89PNG\r\n", /is an image/],
  ["a file of zeros", "\0".repeat(200), /^The file is not text\./],
  ["a table without names", "Inn,2026-01-25,5,ok\n", /first row must have the names of the columns/],
])("%s is refused with what to do", async (_, text, message) => {
  await expect(readImport(Buffer.from(text, "latin1"))).rejects.toThrow(message)
})

test("a row of totals is named as such, and letters are not turned around", async () => {
  const { rows } = await read("Hotel,Date,Rating,Text\nInn,2026-01-25,5,\u202eok\nTotal,,5,\n")
  expect(rows[0]?.content).toBe("ok")
  expect(rows[1]?.reason).toMatch(/^the row looks like a total or an average/)
})

test.each([
  ["Total,2026-01-31,4.5,,", true],
  ["Grand total,2026-01-31,450,,", true],
  ["Average: 4.5,2026-01-31,4.5,,120 reviews", true],
  [",2026-01-31,4.5,Average,", true],
  ["Durchschnitt,2026-01-31,4.5,NULL,", true],
  ["Inn,2026-01-31,4,,Average", false],
  ["Total,2026-01-31,4,Ann,Good fuel", false],
  ["Inn,2026-01-31,4,Total Eclipse,", false],
])("of the row %s it is %p that it sums others up", async (row, isSummary) => {
  const { rows, account, questions } = await read(
    `Hotel,Date,Rating,Reviewer,Text\nInn,2026-01-25,5,Bo,ok\n${row}\n`,
    { defaultLocation: "Inn" },
  )
  const isLeftOut = rows[1]!.reason?.startsWith(summaryRow) ?? false
  expect([isLeftOut, account.ratings?.up_to_5, questions]).toEqual([isSummary, isSummary ? 1 : 2, []])
})

test("a location that is called Total has reviews without a word", async () => {
  const { rows } = await read(
    "Hotel,Date,Rating,Reviewer,Text\nTotal,2026-01-25,5,Bo,ok\nTotal,2026-01-26,4,,\n",
  )
  expect(rows.map(({ reason }) => reason)).toEqual([null, null])
})

test("an app is no location unless someone says so, and its shop never is", async () => {
  const rows = "Google Play,Chess,2026-01-25,5,ok\nApp Store,Chess,2026-01-26,4,fine\n"
  const { questions } = await read(`Store,App name,Date,Rating,Review\n${rows}`)
  expect(questions).toEqual([expect.stringContaining("column App name be read as location_name (Chess)?")])
  await expect(read(`Store,Title,Date,Rating,Review\n${rows}`)).rejects.toThrow(
    "recognized for location_name",
  )
})

test.each([
  ["03/04/2026 10:00:00", 1775210400, "2026-04-03T10:00:00.000Z", "day_first"],
  ["03/04/2026 10:00:00", 1772618400, "2026-03-04T10:00:00.000Z", "month_first"],
])("%s beside the timestamp %s is %s", async (date, seconds, moment, order) => {
  const { questions, rows, dates } = await read(
    `name,place_id,author_title,review_text,review_rating,review_timestamp,review_datetime_utc\nPier,p1,Ann,ok,5,${seconds},${date}\n`,
  )
  expect([questions, dates?.order, rows]).toMatchObject([[], order, [{ published_at: moment }]])
})
