import { phrasesOf } from "./topics.ts"

/** Sentences of people who were half happy. */
export const mixed = phrasesOf(`
  food:
  The {dish} (was|were) good, the {dish2} (was|were) forgettable.
  Decent {dish}, but I have had better two streets away.
  The {dish} could have used more salt.
  Flavors were fine, though my {dish} arrived lukewarm.
  I liked the {dish}; {company} did not care for the {dish2}.
  The {dish} (was|were) tasty and very small.
  Solid {dish}, nothing more and nothing less.
  The {dish} used to be better and still (is|are) not bad.
  Half of the plate was great and the other half was {dish2}.
  The {dish} (was|were) a little dry, and the sauce saved (it|them).
  Our starters were excellent and the mains were just okay.
  The {dish} (sounds|sound) more exciting on the menu than (it is|they are).
  They were out of the {dish} by seven, so I had the {dish2}, which (was|were) all right.
  service:
  {staff} was friendly but clearly had too many tables.
  Nice people, slow pace.
  {staff} tried hard, and it still took three reminders to get the check.
  Service was polite and a bit absent.
  The first half of the evening was great, then nobody came by for thirty minutes.
  {staff} was lovely; the person at the front was not.
  They mixed up our order and fixed it without arguing.
  You have to wave a lot to get a refill.
  ambience:
  Pretty room, far too loud at lunch.
  I could not hear {company} across the table.
  The music is good and two notches too loud.
  Our table stood right next to the restrooms.
  It was chilly by the window.
  Nice patio, wobbly chairs.
  The light is so low that I read the menu with my phone.
  wait time:
  We waited twenty-five minutes with a reservation, which was not terrible and not great.
  The drinks took longer than the food.
  Expect to wait on weekends.
  The kitchen was slow, and they did tell us so.
  value:
  A bit pricey for what it is.
  I do not mind paying for quality, but a side of {dish2} for that price is a lot.
  The lunch deal is fair, dinner less so.
  They add a service charge that is easy to overlook.
  cleanliness:
  The table was a little sticky, otherwise clean enough.
  The restroom had run out of towels by eight.
  parking:
  Parking is a puzzle, so leave ten minutes early.
  The lot fills up fast and the street is metered.
  menu:
  Please print the gluten-free options; asking about every plate slows the table down.
  The menu has shrunk since the spring.
  Not much for vegetarians beyond the {dish2}.
  The online menu does not match the one on the table.
  close:
  Might try again on a quieter day.
  Good, not great.
  Fine for {occasion}.
  I would come back for the {dish} alone.
  Somewhere between three and four stars.
  It has potential.
  We had a nice time all the same.
  Glad we tried it once.
  Average, with bright moments.
`)
