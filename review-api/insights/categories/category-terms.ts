/** Words and phrases that a category is recognised by, as they are or in their base form, between commas. */
const table = {
  "customer service":
    "customer service, service, services, hospitality, helpful, accommodating, attentive, welcoming, apology, apologized, apologize, guest service, guest services, complaint, complaints, ignored, above and beyond, took care of, taken care of, went out of, unhelpful, assistance, concierge, room service, courteous",
  staff:
    "staff, employee, worker, team, crew, personnel, receptionist, receptionists, server, waiter, waitress, waitstaff, bartender, barista, cashier, clerk, clerks, front desk, desk lady, desk clerk, desk person, desk agent, manager, management, host, hostess, housekeeper, housekeepers, maid, owner, technician, mechanic, doctor, nurse, dentist, stylist, hairdresser, driver, chef, cook, instructor, teacher, associate, salesman, salesperson, agent, attendant, friendly, rude, unfriendly, smiling, bouncer, sommelier, valet, therapist, hygienist",
  professionalism:
    "professional, professionally, professionalism, unprofessional, unprofessionally, competent, incompetent, incompetence, knowledgeable, experienced, expertise, courtesy, attitude, respectful, disrespectful, respect, honest, dishonest, honesty, integrity, manners, polite, impolite, skilled, trained, untrained, ethics, punctual",
  communication:
    "communication, communicate, communicated, call back, called back, phone call, phone calls, returned my call, return my call, return call, never called, email, emails, e-mail, reply, replied, respond, responded, response, informed, inform, explain, explained, explanation, explains, answered, message, messages, misinformed, on hold, hung up, updates, kept us informed, kept me informed, told us nothing, responsive, unresponsive, text message, voicemail, answer the phone, answered the phone, answers the phone",
  "wait time":
    "wait, waited, waiting, wait time, waiting time, slow, slowly, slow service, hour late, line, lines, queue, queues, delay, delays, delayed, prompt, promptly, quick, quickly, fast, speedy, took forever, takes forever, took over an hour, took so long, minutes late, hours late, on time, instantly, immediately, timely, long time, right away, in no time",
  scheduling:
    "reservation, reservations, reserve, reserved, booking, bookings, book, booked, overbooked, double booked, appointment, appointments, schedule, scheduled, scheduling, reschedule, rescheduled, cancel, canceled, cancelled, cancellation, check-in, check in, checked in, checking in, check-out, check out, checkout, checked out, checking out, availability, walk in, walk-in, early check, late check, opening hours, business hours",
  price:
    "price, prices, priced, pricing, pricey, cost, costs, costly, expensive, inexpensive, cheap, cheaper, cheapest, affordable, overpriced, over priced, rate, rates, fee, fees, discount, discounts, deal, deals, bargain, economical, budget, dollars, money, happy hour, coupon, coupons, prix fixe",
  value:
    "value, value for money, good value, great value, worth, worth it, worth the money, worth the price, worth every penny, not worth, bang for the buck, bang for your buck, for the price, for the money, waste of money, ripoff, rip off, ripped off, rip-off, get what you pay, got what we paid, reasonable, reasonably priced, money 's worth",
  quality:
    "quality, well made, poorly made, cheaply made, craftsmanship, workmanship, durable, flimsy, materials, high end, top notch, first class, first rate, standard, standards, below par, sub par, subpar, mediocre, excellent condition, great condition, good condition, poor condition, broken, fell apart, falling apart, worn out, worn, brand new, top quality, well built, defective, linens, mattress",
  cleanliness:
    "clean, cleaner, cleanest, cleaned, cleanliness, cleaning, uncleaned, unclean, spotless, immaculate, pristine, tidy, untidy, dirty, dirtiest, dirt, filthy, filth, grimy, grime, dust, dusty, stain, stains, stained, smell, smells, smelled, smelly, stink, stinks, stinky, odor, odors, odour, musty, mold, moldy, mould, mouldy, mildew, bug, bugs, bed bug, bed bugs, bedbug, bedbugs, roach, roaches, cockroach, cockroaches, hair in, hair on, hairs, sticky, sanitary, unsanitary, hygiene, hygienic, housekeeping, trash, garbage, urine, well kept, spider, spiders, ants, mice, disinfected, sanitized, germs",
  atmosphere:
    "atmosphere, ambiance, ambience, vibe, vibes, decor, décor, decoration, decorations, decorated, cozy, cosy, romantic, charming, charm, quaint, music, noise, noises, noisy, loud, quiet, peaceful, relaxing, relaxed, tranquil, calm, serene, lively, crowded, environment, setting, lighting, homey, elegant, stylish, intimate, thin walls, walls are thin, paper thin, soundproof, soundproofing, view, views, scenery, feel at home, felt at home, home away from home",
  facilities:
    "facility, facilities, amenity, amenities, room, rooms, bathroom, bathrooms, restroom, restrooms, shower, toilet, sink, bathtub, tub, bed, beds, pillow, pillows, pool, hot tub, jacuzzi, spa, sauna, gym, fitness center, fitness room, exercise room, workout room, elevator, elevators, lift, wifi, wi-fi, internet, tv, television, air conditioning, air conditioner, aircon, ac, a/c, heater, heating, fridge, refrigerator, microwave, coffee maker, lobby, hallway, hallways, carpet, carpets, furniture, chairs, seating, laundry, business center, conference room, meeting room, balcony, patio, towels, playground, suite, kitchen, kitchenette, renovated, remodeled, updated, outdated, dated, run down, equipment, waiting room, fireplace, stairs, wheelchair",
  location:
    "location, locations, located, situated, convenient, conveniently located, close to, near, nearby, walking distance, within walking, central, centrally, neighborhood, neighbourhood, downtown, city center, city centre, distance, freeway, highway, interstate, beach, easy access, accessible, airport, short walk, short drive, easy to find, hard to find, off the beaten path, area, surroundings, stone 's throw",
  parking:
    "parking, parking lot, park, parked, parking space, parking spaces, parking spot, parking spots, parking garage, garage, car park, valet parking, valet, free parking, street parking, lot was full, parking area",
  food: "food, foods, meal, meals, breakfast, breakfasts, lunch, dinner, brunch, buffet, menu, dish, dishes, drink, drinks, coffee, tea, wine, wines, beer, beers, cocktail, cocktails, dessert, desserts, appetizer, appetizers, entree, entrees, pizza, burger, burgers, sandwich, sandwiches, salad, salads, soup, steak, chicken, fish, seafood, shrimp, pasta, bread, egg, eggs, bacon, sausage, sausages, waffle, waffles, pancake, pancakes, fruit, cereal, cheese, sauce, taste, tasted, tastes, tasty, tasteless, flavor, flavors, flavour, flavorful, bland, delicious, yummy, fresh, undercooked, overcooked, burnt, stale, portion, portions, serving, servings, restaurant, bar, snack, snacks, cookies, bagels, muffins, pastries, juice, fries, rice, noodles, sushi, taco, tacos, curry, cake, ice cream, vegetarian, vegan, gluten, cuisine, chef, ate, eat, eating, dining",
  selection:
    "selection, selections, variety, varieties, choice, choices, option, options, assortment, range, inventory, stock, in stock, out of stock, sold out, ran out, ran out of, run out, well stocked, wide range, limited menu, menu options, to choose from, all gone",
  safety:
    "safe, safer, safety, safely, unsafe, security, secure, insecure, dangerous, danger, hazard, hazardous, sketchy, scary, crime, stolen, theft, robbed, broken into, broke into, police, lock, locks, locked, unlocked, homeless, drugs, drug dealers, prostitutes, fire alarm, smoke detector, smoke alarm, well lit, bad neighborhood, shady, security guard, emergency, seedy",
  billing:
    "bill, bills, billed, billing, charge, charges, charged, overcharged, double charged, charged twice, refund, refunds, refunded, invoice, receipt, payment, payments, deposit, credit card, debit card, hidden fees, hidden charges, extra charge, overcharge, resort fee, gratuity, statement, insurance, payment plan, money back",
} as const

export type CategoryCode = keyof typeof table

/** The experience categories, as they are shown (D-213); their codes are in lower case. */
export const categoryCodes = Object.keys(table) as CategoryCode[]

/** Words of more than one meaning that only count in some uses, by what stands before or after them. */
export const notAfter: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    park: ["theme", "water", "national", "state", "amusement", "ball", "dog", "central", "the", "a"],
    line: ["bottom", "clothes", "on", "first"],
    book: ["a", "the", "my", "good", "guest"],
    stock: ["the"],
    range: ["price", "mountain", "gas"],
    bar: ["grab", "towel", "breakfast"],
    charge: ["in", "of"],
    area: [
      "breakfast",
      "pool",
      "lobby",
      "sitting",
      "dining",
      "living",
      "parking",
      "this",
      "seating",
      "eating",
      "bathroom",
    ],
    response: ["no"],
    view: ["my"],
    service: ["room", "customer", "guest"],
    room: [
      "elbow",
      "more",
      "enough",
      "of",
      "waiting",
      "meeting",
      "conference",
      "fitness",
      "exercise",
      "workout",
      "dining",
      "breakfast",
    ],
    rate: ["would", "i", "to", "first", "heart", "any"],
    near: ["nowhere"],
    fast: ["not"],
  }),
)

/** Category by its words, as they stand joined by spaces. */
export const categoryTerms: ReadonlyMap<string, readonly CategoryCode[]> = (() => {
  const found = new Map<string, CategoryCode[]>()
  for (const code of categoryCodes) {
    for (const words of table[code].split(", ")) found.set(words, [...(found.get(words) ?? []), code])
  }
  return found
})()
