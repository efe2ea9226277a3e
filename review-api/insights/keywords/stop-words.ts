const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Nouns that say nothing by themselves; they are taken off both ends of a phrase. */
export const emptyNouns = set(`
  time times day days night nights week weeks weekend year years month months hour hours minute minutes moment second
  morning evening afternoon today tonight tomorrow yesterday monday tuesday wednesday thursday friday saturday sunday
  january february march april may june july august september october november december summer winter spring fall
  thing things stuff lot lots bit place places way ways people person one ones something everything anything nothing
  someone everyone anyone nobody everybody somebody anybody none reason fact kind sort type types part parts point case example
  idea matter number couple pair side end rest half top bottom level amount plenty deal need needs use work job works
  hotel hotels motel inn company business businesses establishment property stay stays visit visits trip trips travel
  experience experiences review reviews star stars opinion expectation expectations problem problems issue issues
  reason question thanks thank thx ok okay pm am min mins hr hrs hrs. mile miles km block ft feet inch inches dollar dollars usd eur
  euro euros percent bucks buck www com http etc e.g i.e ps fyi lol omg yes no wow ha haha hi hello sir madam
  husband wife son daughter sons daughters mom dad mother father parents brother sister friend friends fiance boyfriend
  girlfriend man men woman women guy guys lady ladies gentleman kid kids child children boy girl baby family families guest guests customer
  customers client clients patron patrons folks self myself yourself life world god mr mrs ms dr dear name names word words
  anniversary birthday wedding funeral graduation vacation holiday holidays honeymoon conference convention tour cruise
  choice complaint complaints compliment mention comment comments note notes heart mind eye eyes head hand hands foot face way
  beginning start finish middle none more less least most much many few several enough age era past future change changes difference
  plus con cons pro pros thought thoughts feeling lack rating ratings score sense sure mistake hope surprise pleasure joy fun love shame disappointment luck
  help care attention effort effort kindness welcome smile chance benefit advantage downside upside negative positive drawback bonus
  total set bunch touch hassle favor favour deals standard standards need exception total overall total whole anyone else total
  thumb thumbs penny town city area areas downtown state country street road rd ave st
  i'm i've it's access center others other while check run roll notch bb bw term duty purpose piece fault brand direction season say go
  stop drive class order request call home base shape quantity duration outlook connection connections message distance option options condition
  line walk sleep piece signal event events group groups traveler travelers traveller adult adults corner roll proximity update updates fix
  i you he she it we they me him her us them
`)

/** Words before a noun that describe rather than name: they are taken off the front, with all words of opinion. */
export const describing = set(`
  new old big small large huge tiny little long short high low other another same different next last first second third
  many much more most few several such own whole entire full empty main only single double extra additional available able
  right left early late usual regular typical normal general certain various nearby close far recent current previous past
  actual real true very really so too just also even still well quite early daily nightly weekly all both each every any some
  no not this that these those my our your his her their its the a an what which whose one two three four five six seven
  eight nine ten great good nice best better worst worse free open closed hot cold warm cool fresh local major minor special
  favorite favourite young american italian-style overall total adequate average standard simple plain basic decent fine
  lovely pretty sure due numerous constant complete separate individual particular specific necessary possible extended
  upcoming previous final initial half sized size super ok okay hard soft light dark heavy thin thick wide narrow deep
  white black red blue green brown grey gray yellow pink orange old-fashioned out on off up down in over under top bottom
  like least unable common ultra mid outside inside upper lower front-most older newer bigger smaller larger nicer cleaner
  front back attached entire tired rude polite ready willing happy sad glad sorry later earlier sole mere plus non un
`)

/** Describing and empty words that make a name with the noun beside them. */
export const fixedNames = set(`
  parking-lot wait-time waiting-time business-hour opening-hour price-point play-area pool-area breakfast-area lobby-area
  sitting-area seating-area dining-area living-area smoking-area customer-care child-care
  front-desk hot-tub hot-water hot-breakfast cold-breakfast hot-chocolate hot-food hot-dog hot-sauce fresh-fruit free-breakfast free-wifi free-parking
  double-bed single-bed front-door front-office back-door back-yard back-patio side-door high-chair high-school open-bar
  happy-hour early-check-in late-check-out ice-cream soft-serve red-wine white-wine green-tea black-coffee brown-rice
  local-food daily-special open-kitchen outside-seating outside-noise inside-pool top-floor upper-floor upper-level second-floor first-floor third-floor ground-floor main-street main-entrance main-building main-course
  side-dish local-beer double-room single-room extra-charge extra-fee extra-towel extra-bed
  french-toast french-fry full-breakfast full-kitchen full-service light-switch dark-chocolate special-event
  front-counter front-entrance front-lobby thin-wall american-food
`)

/** Spellings that are one keyword. */
export const sameWord: Readonly<Record<string, string>> = {
  "wi-fi": "wifi",
  "wi fi": "wifi",
  wi: "wifi",
  aircon: "air conditioning",
  "air con": "air conditioning",
  "air conditioner": "air conditioning",
  "a/c": "air conditioning",
  ac: "air conditioning",
  tele: "tv",
  television: "tv",
  refrigerator: "fridge",
  "check in": "check-in",
  checkin: "check-in",
  "check out": "check-out",
  checkout: "check-out",
  "swimming pool": "pool",
  "restaurant food": "food",
  ambience: "ambiance",
  colour: "color",
  flavour: "flavor",
  staffs: "staff",
  facility: "facilities",
  amenity: "amenities",
  accommodation: "accommodations",
  employe: "employee",
  breakfeast: "breakfast",
  breakfest: "breakfast",
}

/** Plurals that read better than their singular. */
export const keptPlurals = set(`
  amenities facilities stairs fries wings eggs linens towels sheets pillows chips ribs nachos pancakes waffles cookies
  tacos noodles pastries groceries snacks drinks grounds goods glasses pants jeans nails bugs bedbugs roaches
  cockroaches ants mice sausages grits clothes shoes headphones potatoes vegetables muffins bagels donuts doughnuts
  accommodations premises belongings essentials toiletries
`)
