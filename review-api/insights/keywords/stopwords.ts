const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Nouns and fixed pairs that say nothing by themselves; the nouns are taken off both ends of a phrase. */
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
  trick tricks joke tale story stories scarf scarves coat jacket hat glove gloves umbrella sock socks wallet purse
  backpack suitcase list lists rack racks bike bikes bicycle bicycles bus buses train trains taxi taxis cab cabs truck
  trucks motorcycle building buildings cent cents nickel dime quarter quarters coin coins pound pounds yen franc
  compass map maps alarm clock calendar clue bell ballpark rush edge edges crumb crumbs ounce inch yard meter
  meters metre metres kilometer kilometers kilometre kilometres degree degrees percentage fraction dozen hundred
  hundreds thousand thousands million steal treat winner gem jewel dream nightmare miracle luck truth answer answers
  reality fan fans neighbor neighbors neighbour neighbours colleague colleagues coworker coworkers boss partner uncle
  aunt cousin niece nephew grandma grandpa grandmother grandfather grandkids teenager toddler stranger strangers
  weather rain snow sun sunshine storm detour bite depth fuss crayon crayons raise patience talk character wood daylight
  move shine afterthought shrug shadow goodbye puzzle reminder excuse folk lover tip tips anytime process opportunity
  hit highlight and pre looking mmmm mouth president visitor member item spread description picture improvement
  parent law reunion farewell running quieter next-door
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

/** Two words that name another thing than the second one does, or of which one would be taken off. */
export const fixedNames = set(`
  parking-lot wait-time waiting-time business-hour opening-hour price-point play-area sitting-area seating-area
  dining-area living-area smoking-area customer-care child-care hot-tub hot-water hot-chocolate hot-dog hot-sauce
  high-chair high-school open-bar happy-hour ice-cream soft-serve main-street main-course side-dish french-toast
  dark-chocolate special-event air-conditioning air-conditioner air-con peanut-butter pool-table oil-change
  next-door tooth-paste hair-dryer blow-dryer life-guard cotton-candy corn-dog
`)

/** Last words that need the one before them: "service" of a room is another thing than that of a shuttle. */
export const wideNouns = set(`
  area service center centre room space system machine card office station store shop house court field
  course board box ticket policy fee charge program package club park system list lounge
  butter cream cleaning repair replacement treatment change test exam lesson school farm market mall
  belly breast shank marrow puppy sprout
`)

/** Spellings that are one keyword. */
export const sameWord: ReadonlyMap<string, string> = new Map([
  ["wi-fi", "wifi"],
  ["wi fi", "wifi"],
  ["wi", "wifi"],
  ["aircon", "air conditioning"],
  ["air con", "air conditioning"],
  ["air conditioner", "air conditioning"],
  ["a/c", "air conditioning"],
  ["ac", "air conditioning"],
  ["tele", "tv"],
  ["television", "tv"],
  ["refrigerator", "fridge"],
  ["check in", "check-in"],
  ["checkin", "check-in"],
  ["check out", "check-out"],
  ["checkout", "check-out"],
  ["ambience", "ambiance"],
  ["colour", "color"],
  ["flavour", "flavor"],
  ["staffs", "staff"],
  ["glasses", "glass"],
  ["lense", "lens"],
  ["accomodation", "accommodations"],
  ["employe", "employee"],
  ["breakfeast", "breakfast"],
  ["breakfest", "breakfast"],
])

/** Plurals that name another thing than their singular does, or that have none. */
export const fixedPlurals = set(`
  stairs grits grounds goods pants jeans clothes premises belongings essentials toiletries nachos groceries
`)

/** Names of things that come in numbers: both numbers are one keyword, the plural, since it reads better. */
export const namedInPlural: ReadonlyMap<string, string> = new Map(
  Array.from(
    set(`
    amenity/amenities facility/facilities accommodation/accommodations fry/fries wing/wings egg/eggs linen/linens
    towel/towels sheet/sheets pillow/pillows chip/chips rib/ribs pancake/pancakes waffle/waffles cookie/cookies
    taco/tacos noodle/noodles pastry/pastries snack/snacks drink/drinks nail/nails bug/bugs bedbug/bedbugs
    roach/roaches cockroach/cockroaches ant/ants sausage/sausages shoe/shoes headphone/headphones
    potato/potatoes meatball/meatballs scallop/scallops mussel/mussels oyster/oysters sprout/sprouts puppy/puppies
    vegetable/vegetables muffin/muffins bagel/bagels donut/donuts doughnut/donuts
  `),
    (pair) => pair.split("/") as [string, string],
  ),
)

/**
 * Nouns of furniture and scenery, of what people carry and come for: they name a topic only where someone says what they
 * were like ("a wobbly table"), not where they stand by ("a table by the window").
 */
export const incidentalNouns = set(`
  table tablecloth chair stool seat booth bench couch sofa shelf mirror lamp bulb candle vase flower plant tree fountain
  statue painting poster window door doorway doorknob gate fence wall ceiling floor hall hallway corridor corner counter
  curtain drawer closet ladder pole sign screen
  glass cup mug plate tray bottle jar straw fork knife spoon napkin cloth rag tissue paper pen
  phone car card bag luggage box key keys coin camera laptop purse
  show game party meeting date college theater theatre museum church ship port region house spot money
`)
