import type { RatingScale } from "#lib/contract/imports/constants.ts"
import { plainDigits } from "./plain-digits.ts"

/** A rating as it is kept: two decimals, null for "No rating"; `recommends` for a thumb up or down. */
export type ReadRating =
  | { rating: number | null; recommends?: boolean; isRaised?: boolean }
  | { error: string }

/** Rating in a cell: a number, with its best value if given, or a recommendation; null for none. */
export type WrittenRating =
  | { value: number; best: number | null }
  | { recommends: boolean }
  | { word: string }
  | { error: "no number" }
  | null

const numberLike = /^[+-]?(?:\d{1,20}(?:[.,]\d{0,20})?|[.,]\d{1,20})$/
const ofBest =
  /^(\d{1,3}(?:[.,]\d{1,4})?) ?(?:\/|out of|of|von|sur|de|di|su|van|av|z|из) ?(4|5|6|7|10|20|50|100)(?:[.,]0{1,2})?$/
const percent = /^(\d{1,3}(?:[.,]\d{1,4})?) ?%$/
const starWords =
  "stars?|star rating|sterne?|étoiles?|estrellas?|estrelas?|stell[ae]|sterren|ster|stjärnor|stjerner|tähteä|gwiazdk?[ai]?|gwiazdek|hvězd(?:a|y|ičky)?|зв[её]зд[аы]?|つ星|星|점|[★⭐*]"
const withStars = new RegExp(`^(\\d{1,3}(?:[.,]\\d{1,4})?)[ -]?(?:${starWords})$`)
/** Stars drawn behind a rating that says its scale itself: "4/5 ⭐". */
const starsAfter = / ?[★⭐🌟]{1,5}$/u
const withHalf = /^(\d{1,3}) ?(?:½|1[/⁄]2)$/
const starsBefore = /^[★⭐] ?(\d(?:[.,]\d{1,4})?)$/
/** As it is once its digits are plain. */
const half = "1⁄2"
const drawn = /^([★⭐🌟*]{0,5})(½|1⁄2|)[☆✩✰]{0,5}$/u
/** Points, of whatever best: the rest of the file says it. */
const points = /^(\d{1,3}(?:[.,]\d{1,4})?) ?分$/

/** Numbers from 0 in words, by language. */
const numbers: ReadonlyMap<string, number> = new Map(
  [
    "zero one two three four five",
    "null ein zwei drei vier fünf",
    "null eins zwei drei vier fuenf",
    "zéro un deux trois quatre cinq",
    "zéro une deux trois quatre cinq",
    "cero uno dos tres cuatro cinco",
    "cero una dos tres cuatro cinco",
    "zero um dois três quatro cinco",
    "zero uma duas tres quatro cinco",
    "zero una due tre quattro cinque",
    "nul een twee drie vier vijf",
    "zero jedna dwie trzy cztery pięć",
    "nula jedna dvě tři čtyři pět",
    "noll en två tre fyra fem",
  ].flatMap((words) => words.split(" ").map((word, value) => [word, value] as const)),
)
const starsBehind = new RegExp(`[ _-](?:${starWords})$`)
const nothing = new Set(
  "n/a,na,nan,none,null,nil,undefined,#n/a,-,–,—,no rating,not rated,unrated,star_rating_unspecified,neutral,neutre,neutro,neutrale,neutraal,mixed".split(
    ",",
  ),
)
const yes = new Set(
  "recommended,recommends,recommend,positive,positiv,positif,positivo,positief,thumbs up,thumbs_up,thumbsup,thumb up,up,yes,ja,oui,sí,si,sì,tak,да,evet,pos,like,liked,true,👍".split(
    ",",
  ),
)
const no = new Set(
  "not recommended,does not recommend,doesn't recommend,doesn’t recommend,don't recommend,not_recommended,negative,negativ,négatif,negativo,negatief,thumbs down,thumbs_down,thumbsdown,thumb down,down,no,nein,non,nie,нет,hayır,neg,dislike,disliked,false,👎".split(
    ",",
  ),
)

const toNumber = (text: string): number => Number(text.replace(",", "."))

/** A rating in words: FIVE, "five stars", STAR_RATING_FIVE, "cinco estrellas". */
function spelled(text: string): number | null {
  const word = text.replace(/^star_rating_/, "").replace(starsBehind, "")
  return numbers.get(word) ?? null
}

/** Scales of words, the best first: those of sites of reviews, and usual ones of surveys. Bars part words of one value. */
const wordScales: readonly ReadonlyMap<string, number>[] = [
  "excellent,great|very good,average,poor,bad|terrible",
  "excellent,very good,good,fair,poor",
  "excellent,good,average|fair|ok,poor,bad|terrible|very poor",
  "very good,good,average|fair|ok|okay|neutral,bad|poor,very bad|very poor",
  "hervorragend,gut,akzeptabel,mangelhaft,ungenügend",
  "ausgezeichnet,sehr gut,befriedigend,mangelhaft,ungenügend",
  "sehr gut,gut,befriedigend,ausreichend,mangelhaft",
  "excellent,bien|très bien|très bon,moyen,médiocre,mauvais|horrible",
  "excelente,muy bueno|muy bien,normal,malo,pésimo",
  "eccellente,molto buono,nella media,scarso,pessimo",
].map(
  (scale) =>
    new Map(scale.split(",").flatMap((words, at) => words.split("|").map((word) => [word, 5 - at] as const))),
)
const ratingWords: ReadonlySet<string> = new Set(wordScales.flatMap((scale) => [...scale.keys()]))

/** Stars of the words that a column has, and whether several scales have them all and differ; null where none has. */
export function starsOfWords(
  words: readonly string[],
): { stars: [string, number][]; isOpen: boolean } | null {
  const scales = wordScales.filter((scale) => words.every((word) => scale.has(word)))
  const [likely, ...others] = scales.map((scale) =>
    words.map((word): [string, number] => [word, scale.get(word)!]),
  )
  if (!likely) return null
  const isOpen = others.some((stars) => stars.some(([, count], at) => count !== likely[at]![1]))
  return { stars: likely, isOpen }
}

/**
 * Reads a cell of ratings, whatever the others are: 4, "4,5", "4/5", "8 out of 10", "80%", "4 stars", ★★★★☆, FOUR,
 * "Recommended".
 */
export function ratingIn(given: string): WrittenRating {
  const text = plainDigits(given.replaceAll("½", " ½")).trim().toLowerCase().replaceAll("\ufe0f", "")
  if (text === "" || nothing.has(text)) return null
  if (numberLike.test(text)) return { value: toNumber(text), best: null }
  const said = text.startsWith("rated ") ? text.slice("rated ".length) : text
  const bare = said.replace(/ (?:stars?|sterne|bubbles?|circles?|points?|punkte)$/, "")
  const fraction = ofBest.exec(bare.replace(starsAfter, ""))
  if (fraction) return { value: toNumber(fraction[1]!), best: Number(fraction[2]) }
  const share = percent.exec(text)
  if (share) return { value: toNumber(share[1]!), best: 100 }
  const stars = withStars.exec(said) ?? starsBefore.exec(said)
  if (stars) return { value: toNumber(stars[1]!), best: 5 }
  const scored = points.exec(text)
  if (scored) return { value: toNumber(scored[1]!), best: null }
  const halves = withHalf.exec(said.replace(starsBehind, ""))
  if (halves) return { value: Number(halves[1]) + 0.5, best: said === halves[0] ? null : 5 }
  const drawing = text.replace(` ${half}`, half)
  const marks = drawn.exec(drawing)
  if (marks && [...drawing.replace(half, "½")].length <= 5)
    return { value: [...marks[1]!].length + (marks[2] ? 0.5 : 0), best: 5 }
  const word = spelled(said)
  if (word !== null) return { value: word, best: 5 }
  if (yes.has(text)) return { recommends: true }
  if (no.has(text)) return { recommends: false }
  if (ratingWords.has(text)) return { word: text }
  return { error: "no number" }
}

/** A number of a scale as stars, with two decimals. */
const onFive = (value: number, best: number): number =>
  Math.round(Number((((value * 5) / best) * 100).toFixed(6))) / 100

/**
 * A number of a scale as it is kept: 0 is "No rating" (D-122), and less than one star is one, as stars that round to 0
 * would be none. @returns null for "No rating".
 */
export const starsFrom = (value: number, best: number): number | null =>
  value === 0 ? null : Math.max(1, onFive(value, best))

const isThumbs = (scale: RatingScale): scale is "thumbs" | "likes" => scale === "thumbs" || scale === "likes"

/** A thumb as a number: 1 is one up, and one down is -1 or, where it does not mean none, 0. */
function thumbOf(value: number, scale: "thumbs" | "likes"): ReadRating | null {
  if (value === 0 && scale === "likes") return { rating: null }
  return [1, 0, -1].includes(value) ? { rating: null, recommends: value > 0 } : null
}

/**
 * Reads a rating as 1 to 5, see `starsFrom`; empty is "No rating".
 * @param text the cell.
 * @param scale of numbers that do not say themselves what the best is.
 * @param words stars of the words of its column.
 */
export function readRating(
  text: string,
  scale: RatingScale = "5",
  words: ReadonlyMap<string, number> = new Map(),
): ReadRating {
  const written = ratingIn(text)
  if (written === null) return { rating: null }
  if ("recommends" in written) return { rating: null, recommends: written.recommends }
  if ("word" in written && words.has(written.word)) return { rating: words.get(written.word)! }
  if ("word" in written || "error" in written) return { error: `rating "${short(text)}" is not a number` }
  if (written.best === null && isThumbs(scale))
    return thumbOf(written.value, scale) ?? { error: `rating "${short(text)}" is not 0 or 1` }
  const best = written.best ?? Number(scale)
  if (written.value < 0 || written.value > best)
    return { error: `rating "${short(text)}" is not between 0 and ${best}` }
  const rating = starsFrom(written.value, best)
  return { rating, ...(rating !== null && rating > onFive(written.value, best) ? { isRaised: true } : {}) }
}

/** Whether a cell is a number or a word that does not say itself what the best is. */
export function needsScale(text: string): boolean {
  const written = ratingIn(text)
  return written !== null && ("word" in written || ("value" in written && written.best === null))
}

/** The rating rounded half up to 0 to 5: what filters and counts go by. */
export const starsOf = (rating: number | null): number => Math.round(rating ?? 0)

/** A cell's text, cut for a message. */
export const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
