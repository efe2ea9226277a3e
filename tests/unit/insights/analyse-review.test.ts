import { analyseReview, type Mention } from "#review-api/insights/analyse-review.ts"
import { requestedKeyword } from "#review-api/insights/keywords/one-keyword.ts"

const read = (content: string, title: string | null = null) => analyseReview({ title, content })
const polarity = (text: string) => read(text).polarity ?? 0
const textOf = (text: string, mention: Mention) => text.slice(mention.start, mention.end)

function sentimentOf(text: string, term: string): number | undefined {
  return read(text).mentions.find((mention) => mention.term === term)?.sentiment
}

const keywords = (text: string) =>
  read(text).mentions.flatMap((mention) => (mention.kind === "keyword" ? [mention.term] : []))
const categories = (text: string) =>
  read(text).mentions.flatMap((mention) => (mention.kind === "category" ? [mention.term] : []))

describe("what a text says", () => {
  test.each([
    "The room was lovely and the staff could not have been nicer.",
    "Not bad at all.",
    "I have nothing but praise for this place.",
    "We cannot fault it.",
    "No problems, no complaints.",
    "Highly recommend. Will be back!",
    "The breakfast was good, but the view was simply amazing.",
    "GREAT STAY!!!",
    "Loved it 😍",
    "<p>Really <b>good</b> food &amp; nice people</p>",
    "I wasn't disappointed.",
    "Didn’t want to leave!",
  ])("praise is taken for praise: %s [P-013]", (text) => {
    expect(polarity(text)).toBeGreaterThan(0.2)
  })

  test.each([
    "The room was not clean and the staff were rude.",
    "It could have been better.",
    "Anything but clean.",
    "I would not recommend this place.",
    "Nothing special.",
    "The lobby is pretty, but our room was filthy.",
    "Never again!",
    "They charged my card twice and hung up on me.",
    "😡 👎",
    "Don't waste your money.",
    "Not worth the price.",
    "The bed wasn't comfortable or clean.",
  ])("blame is taken for blame: %s [P-013]", (text) => {
    expect(polarity(text)).toBeLessThan(-0.2)
  })

  test.each(["", "   ", "?!... --- ,", "We arrived on Tuesday.", "\u0000\u200b\ufffd"])(
    "what has no opinion says neither: %j",
    (text) => {
      expect(polarity(text)).toBe(0)
    },
  )

  test.each([
    "Lunch is a steal.",
    "Every cent is on the plate.",
    "Not cheap, but every penny shows.",
    "The noise was minimal.",
    "There was minimal traffic, and the wait was short.",
    "Very dog friendly.",
    "Kid-friendly place",
    "You will not find a nicer café elsewhere.",
    "I have never had better.",
    "The waiter could not have been quicker.",
    "We cannot ask for a better place.",
    "A must stay!",
    "An excellet stay, fantasic people",
  ])("praise of any words of its kind is taken for praise: %s", (text) => {
    expect(polarity(text)).toBeGreaterThan(0.2)
  })

  test.each([
    "They steal from the rooms.",
    "Service was minimal.",
    "Finding the desk requires a map and compass.",
    "Bring your own earplugs.",
    "You get nicer elsewhere for less.",
    "There is cheaper just across the street.",
    "I have had better.",
    "We expected much better.",
    "Every bench is better than this one.",
    "Not very kid friendly.",
    "Dissapointed",
    "An uncomfortabe night",
  ])("blame of any words of its kind is taken for blame: %s", (text) => {
    expect(polarity(text)).toBeLessThan(-0.2)
  })

  test("the answer of the business below a review is not its customer's", () => {
    const text =
      "Dirty room and a broken lock. Dear guest, thank you for your lovely and wonderful visit! Great!"
    expect(polarity(text)).toBeLessThan(-0.2)
    expect(read(text).mentions.every((mention) => mention.end <= text.indexOf("Dear"))).toBe(true)
  })
})

describe("what is said of each thing", () => {
  test.each([
    ["The breakfast was great but the bathroom was dirty.", "breakfast", 1],
    ["The breakfast was great but the bathroom was dirty.", "bathroom", -1],
    ["The waiter was friendly, the soup was cold and tasteless.", "waiter", 1],
    ["The waiter was friendly, the soup was cold and tasteless.", "soup", -1],
    ["The pool isn't clean.", "pool", -1],
    ["No problems with parking.", "parking", 1],
    ["Our car stood in the garage.", "garage", 0],
    ["The elevator didn't work.", "elevator", -1],
  ])("%s: %s is %i [P-013, P-094]", (text, term, sentiment) => {
    expect(sentimentOf(text, term)).toBe(sentiment)
  })
})

describe("keywords", () => {
  test.each([
    ["The friendly front desk staff gave us two extra towels.", ["staff", "towels"]],
    ["Great location, great breakfast.", ["location", "breakfast"]],
    ["The rooms were small. The Room was tiny.", ["room", "room"]],
    ["Check-in was slow and the wi-fi never worked.", ["check-in", "wifi"]],
    ["Amenities are good, a hot tub and fresh waffles.", ["amenities", "hot tub", "waffles"]],
    ["It was the best thing ever, every time!", []],
    ["We met Roberto and saw the beach.", ["beach"]],
    ["The breakfast was late. The free breakfast was late.", ["breakfast", "breakfast"]],
    ["A tiny desk. The front desk called. Front-desk people.", ["desk", "desk", "desk"]],
    ["They know my nut allergy, and my allergy card.", ["allergy", "allergy card"]],
    ["An open kitchen is fun; the kitchen is small.", ["kitchen"]],
    ["Room service came. The shuttle service ran.", ["room service", "shuttle service"]],
    ["Not cheap, but every cent is on the plate.", []],
    ["A plate. Every plate was cold.", ["plate"]],
    ["Half of the plate was cold, and every dish on the plate was bland.", ["plate", "dish"]],
    ["That does the trick: my scarf, the bike rack, a list, the building, every cent, a bus.", []],
  ])("%s holds %j", (text, expected) => {
    expect(keywords(text)).toEqual(expected)
  })

  test.each([
    ["We waited forever for a table by the window.", []],
    ["The table was a little sticky.", ["table"]],
    ["Wobbly chairs. A torn seat. Paper-thin walls.", ["chair", "seat", "wall"]],
    ["We loved the plants, and all their candles.", ["plant"]],
    ["A dessert with a candle; the booth by the window was lovely.", ["dessert", "booth"]],
    ["The door to the room was broken.", ["door", "room"]],
    ["They brought an extra plate, but had too many tables.", []],
    ["They met us next door. The restaurant next door is good.", ["restaurant"]],
    ["The room, the pool and the front desk were there.", ["room", "pool", "desk"]],
  ])("furniture and scenery need an opinion about them: %s holds %j", (text, expected) => {
    expect(keywords(text)).toEqual(expected)
  })

  test.each([
    ["glass/glasses", "glass"],
    ["knife/knives", "knife"],
    ["dish/dishes", "dish"],
    ["staff/staffs", "staff"],
    ["lobby/lobbies", "lobby"],
    ["loaf/loaves", "loaf"],
    ["mattress/mattresses", "mattress"],
    ["towel/towels", "towels"],
    ["egg/eggs", "eggs"],
    ["pastry/pastries", "pastries"],
    ["potato/potatoes", "potatoes"],
    ["amenity/amenities", "amenities"],
    ["bus driver/bus drivers", "driver"],
    ["hush puppy/hush puppies", "hush puppies"],
  ])("%s is one keyword, %s", (pair, term) => {
    const [one, many] = pair.split("/")
    expect(keywords(`The ${one} was dirty. The ${many} were dirty.`)).toEqual([term, term])
    expect(requestedKeyword(term)).toBe(term)
  })

  test("children are no keyword, in neither number", () => {
    expect(keywords("A dirty child, dirty children, a rude parent and rude parents.")).toEqual([])
  })

  test.each([
    ["Sarah was lovely. Ask for maria! Thank you Martin", []],
    ["Our server Dana and the bartender, Luis, were great.", ["server", "bartender"]],
    ["José made us feel at home.", []],
    ["Grace brought the check. Jack was so friendly. Mark knew the wine.", ["wine"]],
    ["Kofi remembered us. Imani could not have been kinder. Yuki was rude.", []],
    ["Kofi's carpet was clean.", ["carpet"]],
  ])("names of people are none: %s holds %j", (text, expected) => {
    expect(keywords(text)).toEqual(expected)
  })

  test.each([
    ["The rose wine and the olive bread were great.", ["wine", "bread"]],
    [
      "A rose in the salad, an olive, ginger, basil, pepper.",
      ["rose", "salad", "olive", "ginger", "basil", "pepper"],
    ],
    ["Sherry was served late. Stew was cold.", ["sherry", "stew"]],
    ["Rosemary tasted fresh. The marlin was dry.", ["rosemary", "marlin"]],
    ["Construction went on. Shuttle took long.", ["construction", "shuttle"]],
    ["Staff knew everything. Management was rude.", ["staff", "management"]],
  ])("things that are also names stay: %s holds %j", (text, expected) => {
    expect(keywords(text)).toEqual(expected)
  })

  test("every keyword has 1 to 3 words in small letters, and its span shows it in the text", () => {
    const text =
      "The Large Heated Indoor Swimming Pool Area was closed;\n\nour king size bed & the café’s café au lait — superb. İstanbul 😀 kebab plate 👍🏽 was tasty."
    const found = read(text).mentions
    expect(found.length).toBeGreaterThan(4)
    for (const mention of found) {
      expect(mention.term).toBe(mention.term.toLowerCase())
      expect(mention.term.split(" ").length).toBeLessThanOrEqual(3)
      expect(mention.sentenceStart).toBeLessThanOrEqual(mention.start)
      expect(mention.sentenceEnd).toBeGreaterThanOrEqual(mention.end)
      expect(mention.end).toBeLessThanOrEqual(text.length)
    }
    const plate = found.find((mention) => mention.term === "plate")!
    expect(textOf(text, plate)).toBe("plate")
  })

  test("offsets are those of the text as it was written, with tags and entities", () => {
    const text = "<div>Nice &amp; clean&nbsp;<b>bathroom</b></div>"
    const mention = read(text).mentions.find(({ term }) => term === "bathroom")!
    expect(textOf(text, mention)).toBe("bathroom")
    expect(mention).toMatchObject({ part: "content", sentiment: 1 })
  })

  test.each([
    ["Front Desk", "desk"],
    ["free  breakfast", "breakfast"],
    ["wi-fi", "wifi"],
    ["hot tub", "hot tub"],
    ["customer care", "customer care"],
    ["trick", "trick"],
    ["Glasses", "glass"],
    ["towel", "towels"],
  ])("%s is asked for as %s", (given, kept) => {
    expect(requestedKeyword(given)).toBe(kept)
    expect(requestedKeyword(kept)).toBe(kept)
  })

  test("a keyword of the title says so", () => {
    expect(analyseReview({ title: "Dirty pool", content: "" }).mentions[0]).toMatchObject({
      kind: "keyword",
      term: "pool",
      part: "title",
      start: 6,
      end: 10,
      sentiment: -1,
    })
  })
})

describe("experience categories", () => {
  test.each([
    ["The receptionist was rude.", "staff"],
    ["They never called back.", "communication"],
    ["We waited over an hour.", "wait time"],
    ["They lost our reservation.", "scheduling"],
    ["Far too expensive.", "price"],
    ["It was worth the money.", "value"],
    ["Spotless bathroom.", "cleanliness"],
    ["Loud music all night.", "atmosphere"],
    ["The parking lot was full.", "parking"],
    ["Delicious pizza!", "food"],
    ["Not much variety.", "selection"],
    ["We did not feel safe.", "safety"],
    ["They charged my card twice.", "billing"],
    ["A very professional team.", "professionalism"],
    ["Walking distance to downtown.", "location"],
    ["The service was attentive.", "customer service"],
    ["Cheaply made, it fell apart.", "quality"],
    ["The pool is heated.", "facilities"],
  ])("%s speaks of %s [P-014]", (text, category) => {
    expect(categories(text)).toContain(category)
  })

  test("a category is named once a sentence, with what is said of it there [P-014, P-095]", () => {
    const found = read("Clean room, clean bed, spotless bath. The hallway was dirty.").mentions.filter(
      (mention) => mention.term === "cleanliness",
    )
    expect(found.map((mention) => mention.sentiment)).toEqual([1, -1])
  })
})

describe("other languages", () => {
  test.each([
    ["Sehr freundliches Personal, frische Zutaten und eine gemütliche Atmosphäre.", "de"],
    ["Un accueil chaleureux et des plats pleins de saveur.", "fr"],
    ["料理もサービスも素晴らしかったです。また来ます。", "ja"],
    ["الفندق رائع والموظفون ودودون جدا", "ar"],
    ["האוכל היה נהדר והצוות חביב מאוד", "he"],
    ["음식이 정말 맛있고 직원분들이 친절해요.", "ko"],
  ])("is named and not read: %s", (text, language) => {
    expect(read(text)).toEqual({ language, polarity: null, mentions: [] })
  })

  test("English with a word from right to left in it is read", () => {
    expect(sentimentOf("The hummus (חומוס) was delicious.", "hummus")).toBe(1)
  })
})

test("a very long text is read as far as 20,000 characters, without getting stuck", () => {
  const long = read(`${"The staff was friendly. ".repeat(5_000)}The pool was dirty.`)
  expect(long.polarity).toBeGreaterThan(0.2)
  expect(Math.max(...long.mentions.map((mention) => mention.end))).toBeLessThanOrEqual(20_000)
  for (const text of [
    "a".repeat(50_000),
    "<".repeat(50_000),
    "not ".repeat(20_000),
    "<br>".repeat(10_000),
    "&#".repeat(20_000),
  ])
    expect(() => read(text)).not.toThrow()
})
