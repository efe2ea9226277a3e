import type { RatingScale } from "#lib/contract/imports/constants.ts"
import type { ImportRatings } from "#lib/contract/imports/schema.ts"
import type { Decision } from "../rating-evidence.ts"

const beforeBest =
  "(?:(?<!\\p{L})(?:out ?of|von|sur|su|van|de|av|af|z|из|max\\.?)|\\/|(?<!\\d)[01] ?(?:[-–]|to|bis|à|a|tot|do))"
const namedScale = new RegExp(`${beforeBest} ?(4|5|6|7|10|20|50|100)(?!\\d)`, "iu")
const scaleBehind = new RegExp(`(?<=.)[\\s,:]*${namedScale.source}\\s*$`, "iu")
const netPromoter = /\bnps\b|net promoter|(?<!\d)0 ?(?:[-–]|to|bis|à|a) ?10\b/i

const good =
  "best|excellent|very good|great|outstanding|very satisfied|top|sehr gut|beste?|bestnote|hervorragend|ausgezeichnet|sehr zufrieden|très bien|excellente?|meilleure?|très satisfait|muy bueno|muy bien|excelente|mejor|ottimo|eccellente|migliore|uitstekend|zeer goed|bardzo dobry|výborn[áýě]"
const bad =
  "worst|poor|very poor|bad|very bad|terrible|awful|very dissatisfied|ungenügend|mangelhaft|schlecht|sehr schlecht|schlechteste|sehr unzufrieden|très mauvais|mauvais|pire|très insatisfait|muy malo|malo|pésimo|peor|pessimo|peggiore|slecht|zeer slecht|nedostatečn[áýě]"
const is = " ?(?:=|:|is|ist|-|–) ?"
const bestIsOne = new RegExp(`(?<![\\d.,])1${is}(?:the )?(?:${good})(?!\\p{L})`, "iu")
const worstIs = new RegExp(`(?<![\\d.,])(\\d{1,2})${is}(?:the )?(?:${bad})(?!\\p{L})`, "iu")
/** Marks of schools in German, of which 1 is the best. */
const marks = /schulnote/i

const certain = (scale: RatingScale): Decision => ({ scale, likely: scale, choices: [] })
const open = (...choices: RatingScale[]): Decision => ({ scale: null, likely: choices[0]!, choices })

function turnedRound(name: string): Decision | null {
  const worst = Number(worstIs.exec(name)?.[1] ?? 0)
  if (!bestIsOne.test(name) && worst < 2) return marks.test(name) ? open("grades6", "6", "5") : null
  if (worst === 5 || worst === 6) return certain(`grades${worst}`)
  return open("grades5", "grades6", "5", "10")
}

/** A name without the scale behind it: "Note /20", "Rating out of 5", "Score 1-10". */
export const withoutScale = (name: string): string => name.replace(scaleBehind, "")

/**
 * The scale that the name of a column of ratings says itself: "Score (1-10)", "Note (1 = sehr gut, 6 = ungenügend)";
 * Tripadvisor has 10 to 50 for its bubbles.
 * @returns null where it says none.
 */
export function scaleOfName(
  name: string,
  { up_to_100: tens }: Pick<ImportRatings, "up_to_100">,
): Decision | null {
  if (/bubble/i.test(name) && tens > 0) return certain("50")
  const turned = turnedRound(name)
  if (turned) return turned
  if (netPromoter.test(name)) return certain("nps")
  const scale = namedScale.exec(name)?.[1] as RatingScale | undefined
  return scale === undefined ? null : certain(scale)
}
