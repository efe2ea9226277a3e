import type { Tone } from "./topics.ts"

/** Titles, for the sources that have them. */
export const titles: Record<Tone, readonly string[]> = {
  good: `Worth the detour|Go for the {dish}|Lovely evening|Perfect for {occasion}|Our new favorite|Warm and welcoming
Best {dish} in town|Felt like home|Everything was right|Great people, great {dish}|A gem|Come hungry|Simply good
Thank you, all of you|Delightful from start to finish|As good as they say|Already planning the next visit`.split(
    /\||\n/,
  ),
  mixed:
    `Good but not great|Hit and miss|Nice room, slow kitchen|Good {dish}, so-so service|Fine for {occasion}
Has potential|Three and a half stars|Mixed feelings|Okay|Great {dish}, but loud|Not bad at all, not special either
Better on a weekday`.split(/\||\n/),
  bad: `Disappointed|Cold {dish}, colder welcome|Not what it used to be|Avoid on weekends|Never again|Forgotten at the table
Ruined {occasion}|Overpriced|An hour for nothing|Somebody please fix this|Poor service|Do not bother`.split(
    /\||\n/,
  ),
}
