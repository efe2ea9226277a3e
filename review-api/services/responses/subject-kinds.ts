import { ownValue } from "#lib/contract/own-value.ts"

/** How a response speaks of one kind of subject. `{x}` is the subject with its article, or two of them. */
export type SubjectKind = {
  /** Article before the subject: "the ", "our ", "your " or nothing. */
  article: string
  /** Follows "We're glad"; null where praise of it makes no sense. */
  praise: string | null
  /** Follows "We're sorry". */
  blame: string
  /** A sentence that says the same where the text has apologized already. */
  should: string
  /** Whether a customer's adjective can be repeated of it: "the room was noisy". */
  canEcho: boolean
  /** Whether words about something near it are enough to praise it. */
  canGuess: boolean
  /** Whether a good review can have thoughts on it. */
  canDiscuss: boolean
  /** Whether a review that is not good blames it by naming it. */
  isBlame: boolean
  /** Name of the subject, if not the customer's word. */
  name?: string
}

const kind = (article: string, praise: string | null, rest: Partial<SubjectKind> = {}): SubjectKind => ({
  article,
  praise,
  canEcho: true,
  canGuess: true,
  canDiscuss: true,
  isBlame: false,
  blame: "{x} let you down",
  should: "{x} should have been better",
  ...rest,
})

/** A subject that has one sentence, whatever the customer calls it. */
const fixed = (name: string, praise: string | null, blame: string, should: string) =>
  kind("", praise, { name, blame, should, canEcho: false, canDiscuss: false })

const ease = (name: string) =>
  fixed(name, `${name} went smoothly`, `${name} didn't go smoothly`, `${name} should have gone smoothly`)

const people = {
  blame: "{x} let you down",
  should: "{x} should have taken better care of you",
}

const kinds = {
  taste: kind("the ", "you enjoyed {x}"),
  thing: kind("the ", "you liked {x}"),
  own: kind("our ", "you liked {x}"),
  working: kind("the ", "{x} worked well for you", {
    should: "{x} should have worked better",
    canGuess: false,
  }),
  team: kind("our ", "{x} took such good care of you", people),
  person: kind("your ", "{x} took such good care of you", people),
  service: kind("our ", "you were happy with {x}", { blame: "{x} fell short" }),
  quality: kind("the ", "you were happy with {x}", { blame: "{x} fell short" }),
  surroundings: kind("the ", "you liked {x}", {
    blame: "{x} wasn't to your liking",
    should: "{x} should have been more pleasant",
  }),
  place: kind("our ", "{x} suited you", {
    blame: "{x} didn't suit you",
    should: "We understand that {x} didn't suit you",
    canEcho: false,
  }),
  prices: kind("", "you found {x} fair", {
    name: "our prices",
    blame: "you weren't happy with {x}",
    should: "We understand that you weren't happy with {x}",
  }),
  value: fixed(
    "value for money",
    "you felt you got good value",
    "you didn't feel you got good value",
    "You should have gotten better value",
  ),
  wait: fixed(
    "the wait",
    "you didn't have to wait long",
    "you had to wait",
    "You shouldn't have had to wait",
  ),
  noise: fixed("the noise", null, "the noise bothered you", "The noise shouldn't have bothered you"),
  smell: fixed("the smell", null, "the smell bothered you", "The smell shouldn't have bothered you"),
  nuisance: kind("", null, {
    isBlame: true,
    blame: "you came across {x}",
    should: "You should never have come across {x}",
    canEcho: false,
  }),
  cleanliness: fixed(
    "cleanliness",
    "you found everything clean",
    "cleanliness fell short",
    "Everything should have been cleaner",
  ),
  parking: kind("the ", "{x} worked well for you", {
    blame: "{x} was a problem",
    should: "{x} should have been easier",
  }),
  checkIn: ease("check-in"),
  checkOut: ease("check-out"),
  booking: kind("your ", null, {
    canDiscuss: false,
    blame: "something went wrong with {x}",
    should: "Nothing should have gone wrong with {x}",
    canEcho: false,
  }),
  bill: fixed("your bill", null, "there was a problem with your bill", "Your bill should have been right"),
  communication: fixed(
    "communication",
    "we kept you well informed",
    "our communication fell short",
    "Our communication should have been better",
  ),
  professionalism: fixed(
    "our professionalism",
    "you found us professional",
    "we fell short of being professional",
    "We should have been more professional",
  ),
  safety: fixed(
    "safety",
    "you felt safe with us",
    "you didn't feel safe",
    "You should always feel safe with us",
  ),
} satisfies Record<string, SubjectKind>

type KindName = keyof typeof kinds

const words: Record<KindName, string> = {
  taste: `
    food, meal, meals, breakfast, lunch, dinner, brunch, supper, buffet, dish, dishes, coffee, tea, wine, wines, beer,
    beers, cocktail, cocktails, drinks, juice, dessert, desserts, appetizer, appetizers, entree, entrees, pizza, pizzas,
    burger, burgers, sandwich, sandwiches, salad, salads, soup, soups, steak, steaks, chicken, fish, seafood, shrimp,
    pasta, bread, toast, eggs, egg, bacon, sausage, sausages, waffle, waffles, pancake, pancakes, fruit, cereal, cheese,
    snacks, cookies, bagel, bagels, muffin, muffins, pastries, fries, rice, noodles, sushi, tacos, curry, cake, cakes,
    pie, ice cream, cuisine, scallops, chowder, risotto, lobster roll, crab cakes, brisket, octopus, mussels, oysters,
    ribeye, gnocchi, halibut, salmon, grits, cornbread, tomatoes, duck, lamb, sprouts, flatbread, frites, cauliflower,
    catfish, hush puppies, pudding, torte, crumble, sourdough, pot pie, meatballs, tuna, tartare, calamari,
    bouillabaisse, pork, ribs, rib, short rib, cheesecake, scone, scones, burrito, burritos, croissant, croissants,
    quiche, biscuit, biscuits, brownie, brownies, tart, panini, granola, barbecue, bbq, wings, chili, omelette, omelet,
    hash browns, oatmeal, yogurt, gravy, smoothie, smoothies, espresso, latte, sauce, sauces, beans, potatoes, turkey,
    pork belly, bone marrow, charcuterie board, duck breast, lamb shank, brussels sprouts, pool, pools, hot tub, spa,
    jacuzzi, sauna, music, massage, facial, show, starter, starters, mains, side dish, veggies, vegetables,
    pot roast, stew, donuts, doughnuts, taco, loaf, bowl, monkfish, truffle fries, main course, flavors, courtyard`,
  thing: `
    room, rooms, suite, suites, bed, beds, bedding, pillow, pillows, mattress, bathroom, bathrooms, restroom, restrooms,
    shower, showers, bathtub, tub, lobby, view, views, balcony, patio, terrace, garden, gardens, grounds, decor,
    furniture, furnishings, kitchen, kitchenette, towels, linens, sheets, carpet, carpets, gym, fitness center,
    fitness room, exercise room, hallway, hallways, elevator lobby, lounge, dining room, bedroom, bedrooms, layout, design,
    waiting room, office, store, parking lot, parking garage, restaurant, bar, cafe, building, website, app, playground, reception area, seating,
    menu, portions, portion, amenities, facilities, accommodations, equipment, products, lighting, toilet, toilets, sink,
    carpeting, cabin, apartment, haircut, color, exterior, interior, blankets, curtains, table, tables, chairs,
    lounge chairs, booth, business center, dining area, meeting room, conference room, entrance, special`,
  own: "selection, variety, choices, assortment, inventory",
  working: `
    wifi, wi-fi, internet, elevator, elevators, lift, air conditioning, air conditioner, ac, a/c, heating, heater, tv,
    television, fridge, refrigerator, microwave, coffee maker, shuttle, shuttle service, hair dryer, remote, phone,
    computer, ice machine, hot water, water pressure, lights`,
  team: `
    staff, team, crew, employees, employee, personnel, servers, waiters, waitresses, waitstaff, bartenders, baristas,
    receptionists, clerks, desk clerks, front desk, desk, reception, management, managers, manager, housekeeping,
    housekeepers, maids, technicians, mechanics, doctors, nurses, stylists, drivers, chefs, chef, cooks, instructors,
    teachers, associates, agents, concierge, hosts, bar staff, owners, security guard`,
  person: `
    server, waiter, waitress, bartender, barista, receptionist, clerk, desk clerk, housekeeper, technician, mechanic,
    doctor, nurse, dentist, stylist, hairdresser, driver, instructor, therapist, hygienist, host, hostess, cashier,
    sommelier, masseuse`,
  service: "service, customer service, room service, hospitality, maid service, guest service",
  quality:
    "quality, food quality, workmanship, craftsmanship, taste, flavor, cleaning, repair, maintenance, work",
  surroundings:
    "atmosphere, ambiance, ambience, vibe, setting, surroundings, neighborhood, neighbourhood, environment",
  place: "location, locations",
  prices: "price, prices, pricing, rate, rates, cost, costs, fee, fees",
  value: "value",
  wait: "wait, wait time, waiting time, line, lines, queue, delay, delays",
  noise: "noise, noises",
  smell: "smell, smells, odor, odors, odour, smoke, cigarette smoke",
  nuisance: `
    bugs, bed bugs, bedbugs, roaches, cockroaches, ants, mold, mould, mildew, stains, dust, dirt, trash, spiders, mice`,
  cleanliness: "cleanliness, hygiene",
  parking: "parking, valet parking",
  checkIn: "check-in, check in, checkin",
  checkOut: "check-out, check out, checkout",
  booking:
    "reservation, reservations, booking, bookings, appointment, appointments, order, delivery, refund, deposit",
  bill: "bill, bills, charge, charges, billing, overcharge",
  communication: "communication",
  professionalism: "professionalism, attitude, attitudes",
  safety: "safety, security",
}

/** Names in a response for some words of customers. */
export const calledOtherwise: ReadonlyMap<string, string> = new Map([
  ["desk", "front desk"],
  ["ac", "air conditioning"],
  ["a/c", "air conditioning"],
  ["bbq", "barbecue"],
  ["wifi", "Wi-Fi"],
  ["wi-fi", "Wi-Fi"],
  ["tv", "TV"],
  ["ambience", "ambiance"],
])

/** Kinds by the words of customers, in small letters. */
export const subjectKinds: ReadonlyMap<string, SubjectKind> = new Map(
  Object.entries(words).flatMap(([name, list]) =>
    list
      .trim()
      .split(/,\s*/)
      .map((word) => [word, ownValue(kinds, name)!] as const),
  ),
)

type CategoryKind = { kind: SubjectKind; word: string; only?: RegExp; never?: RegExp }
const by = (
  name: KindName,
  word: string,
  limits: Omit<CategoryKind, "kind" | "word"> = {},
): CategoryKind => ({
  kind: kinds[name],
  word,
  ...limits,
})

/**
 * How categories (D-213) are spoken of where no word of theirs is in the list: by the words they were found by, since
 * "worth the drive" is not about prices.
 */
export const categorySubjects: ReadonlyMap<string, readonly CategoryKind[]> = new Map(
  Object.entries({
    "customer service": [by("service", "service")],
    staff: [by("team", "team", { never: /[a-z][- ]friendly$/ })],
    professionalism: [by("professionalism", "professionalism", { never: /experienc|respect$|honest/ })],
    communication: [
      by("communication", "communication", { only: /communic|inform|expla|return|call|respons/ }),
    ],
    "wait time": [by("wait", "wait", { only: /wait|delay|prompt|forever|so long/ })],
    price: [by("prices", "prices", { never: /money|dollars|deal|budget|happy hour|^costs?$/ })],
    value: [by("value", "value", { never: /^worth(?: it)?$/ })],
    quality: [
      by("quality", "quality", { only: /quality|made|notch|class|rate|par$|durable|flimsy|mediocre/ }),
    ],
    cleanliness: [
      by("cleanliness", "cleanliness", {
        only: /clean|spotless|immaculate|dirt|filth|grim|tidy|sanitary|hygien/,
      }),
    ],
    atmosphere: [
      by("noise", "noise", { only: /nois|loud|thin|soundproof/ }),
      by("surroundings", "atmosphere", { never: /nois|loud|thin|soundproof|view|relax|setting|home/ }),
    ],
    location: [by("place", "location", { only: /locat|convenient|close|near|walk|central|distance|access/ })],
    parking: [by("parking", "parking", { never: /^park$|garage|valet$/ })],
    food: [by("taste", "food", { only: /tast|delicious|yummy|flavo|bland|cooked|^ate$|eat|^food/ })],
    selection: [by("own", "selection", { only: /selection|variet|assortment|well stocked|wide range/ })],
    safety: [by("safety", "safety", { only: /saf|secur|sketchy|scary|dangerous/ })],
    billing: [by("bill", "bill", { only: /bill|charge/ })],
  }),
)
