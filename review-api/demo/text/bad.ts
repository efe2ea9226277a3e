import { phrasesOf } from "./topics.ts"

/** Sentences of people who were not happy. */
export const bad = phrasesOf(`
  food:
  The {dish} (was|were) cold in the middle and burnt at the edges.
  My {dish} (was|were) so salty that I could not finish (it|them).
  I sent the {dish} back twice.
  The {dish} tasted like (it|they) came out of a microwave.
  The {dish2} (was|were) missing and nobody noticed until we asked.
  We paid for the {dish} and got something that looked nothing like (it|them).
  The {dish} (was|were) greasy and the {dish2} (was|were) stale.
  I told them about my allergy and the {dish} came with nuts anyway.
  Undercooked {dish}, and a shrug when I pointed it out.
  The {dish} that made this place famous (is a shadow of itself|are a shadow of themselves).
  There was a hair in the {dish}.
  The {dish} arrived long after everybody else had finished.
  Our delivery came without the {dish} and the bag was soaked.
  Bland {dish}, rubbery {dish2}, and a bill to match a better place.
  service:
  {staff} rolled their eyes when {company} asked for water.
  We were ignored for half an hour while the staff chatted at the bar.
  {staff} brought the wrong order and insisted that it was ours.
  Nobody said hello, nobody said goodbye.
  I asked for the manager and was told that there was none that night.
  {staff} took the plates while we were still eating.
  We had to get up and look for someone to pay.
  The person on the phone hung up on me.
  They lost our reservation for {occasion} and acted as if it was our fault.
  They charged my card twice, and I am still waiting for the refund.
  {staff} was rude to {company}, and that is not acceptable.
  No apology, no offer to make it right.
  ambience:
  It was so loud that we had to shout.
  The air conditioning dripped on our table.
  It was freezing inside and nobody would turn it down.
  They seated us in the hallway by the kitchen door.
  The place looks tired: torn seats, flickering lights.
  The room smelled of old oil.
  wait time:
  We waited fifty minutes for a table that we had booked.
  The wait time was never explained.
  An hour for the {dish}. An hour.
  Three tables that came after us were served first.
  We left after forty minutes without so much as a glass of water.
  Pick-up was promised at six, and I got it at ten past seven.
  value:
  Way too expensive for what you get.
  The prices went up again and the portions went down.
  Twenty dollars for the {dish}? What a joke.
  They charge for bread now.
  cleanliness:
  The table was sticky and so were the menus.
  The restroom was out of order and there was no sign.
  There were crumbs from the last guests on every chair.
  I saw a glass being wiped with the cloth that had just done the floor.
  parking:
  The valet took half an hour to bring the car around.
  Our car was towed from what we were told was their lot.
  menu:
  Half of the menu was not available.
  They took the {dish} off the menu and forgot to tell the website.
  Hardly anything without meat, which was a problem for {company}.
  close:
  We will not be back.
  So disappointing.
  Save your money.
  I expected better for {occasion}.
  Somebody needs to look into this.
  It used to be our favorite.
  Never again.
  Please train your staff.
  One star is generous.
  What a waste of {occasion}.
`)
