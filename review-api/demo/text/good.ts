import { phrasesOf } from "./topics.ts"

/**
 * Sentences of people who were happy. {dish}, {dish2}, {staff}, {company} and {occasion} are filled in; (was|were) agrees
 * with the dish before it.
 */
export const good = phrasesOf(`
  food:
  The {dish} (was|were) the best I have had this year.
  I still think about the {dish}.
  We shared the {dish} and the {dish2} and fought over the last bite.
  The {dish} came out hot, crisp at the edges and perfectly seasoned.
  Everything tasted fresh, above all the {dish}.
  Who knew the {dish} could be this good?
  The {dish} alone (is|are) worth the drive.
  I ordered the {dish} because a friend told me to, and now I am telling you.
  The kitchen clearly cares: even the {dish2} that came on the side (was|were) thoughtful.
  My {dish} (was|were) cooked exactly the way I asked.
  The {dish} (is|are) generous, honest food, no tricks.
  Do not skip the {dish}.
  The {dish2} (was|were) lovely and the {dish} (was|were) even better.
  I have tried to make their {dish} at home and failed happily.
  We came for the {dish} and stayed for the {dish2}.
  The {dish} had a smoky depth that I did not expect.
  They swapped a side in the {dish} for my allergy without any fuss.
  Portions are just right; I finished the {dish} and still had room for dessert.
  The {dish} special that night should go on the menu for good.
  Three of us ordered the {dish}, nobody left a crumb.
  service:
  The service was warm from the first minute, and {staff} made us feel at home.
  {staff} remembered us from last time.
  {staff} could not have been kinder to {company}.
  When we spilled a glass, {staff} had it cleaned up before we could apologize.
  {staff} knew the menu inside out and steered us to the {dish}.
  Water glasses were never empty and nobody hovered.
  I called ahead about a nut allergy, and {staff} came over to go through every plate with us.
  {staff} even brought crayons and an extra plate for the little one.
  {staff} took the time to explain where everything comes from.
  From the greeting to the check, the team worked together like old friends.
  We were four minutes late and they held the table with a smile.
  {staff} noticed that it was a birthday and brought out a little dessert with a candle.
  {staff} deserves a raise.
  I left my scarf there; {staff} had it waiting at the front desk the next day.
  Our questions were answered with patience, and the jokes were good too.
  ambience:
  The room is calm and golden in the evening, and you can hear each other talk.
  We sat by the window and watched the whole street go by.
  Quiet corner booth, soft light, no rush.
  It was lively without being loud.
  The patio is a gem when the sun is out.
  There is always good music, at a volume that lets you talk.
  It feels like somebody's home, in the best way.
  The open kitchen is a show of its own.
  Beautiful old building, and they kept its character.
  Plants, wood and daylight; I could sit there all afternoon.
  wait time:
  We walked in without a reservation and had a table in five minutes.
  Food came quickly even though every seat was taken.
  They said fifteen minutes and it was twelve.
  In and out in under an hour, which is just what we needed for {occasion}.
  The line looks long and moves fast.
  value:
  For this quality the prices are more than fair.
  Lunch is a steal.
  Not cheap, but every cent is on the plate.
  The set menu is the best deal in the neighborhood.
  You get a lot for your money here.
  cleanliness:
  Spotless, down to the restrooms.
  Tables were wiped the moment somebody left.
  You can see right into the kitchen, and it shines.
  parking:
  Parking behind the building made it easy with {company}.
  They validate parking for two hours, which is rare around here.
  Easy to reach by bus, and there are racks for bikes.
  menu:
  The menu is short and sure of itself.
  Plenty for vegetarians, and not as an afterthought.
  Gluten-free options are clearly marked.
  The menu changes with the season, so we keep coming back.
  They have a good list of drinks without alcohol.
  close:
  We will be back.
  Already booked for next month.
  Highly recommended.
  Thank you for a lovely evening.
  Our new favorite.
  Worth the detour.
  Tell your friends.
  No complaints at all.
  Perfect for {occasion}.
  I brought {company} and everybody left happy.
  See you again soon.
  Came for {occasion} with {company} and could not have asked for more.
  Never had a bad visit here.
  This is how it is done.
  If you are in town, go.
`)
