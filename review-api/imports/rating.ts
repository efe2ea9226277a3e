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
  /** A word for the middle in a column of words, and for none in any other. */
  | { neutral: string }
  | { error: "no number" }
  | null

const numberLike = /^[+-]?(?:\d{1,20}(?:[.,]\d{0,20})?|[.,]\d{1,20})$/
const ofBest =
  /^(\d{1,3}(?:[.,]\d{1,4})?) ?(?:\/|out of|of|von|sur|de|di|su|van|av|z|из) ?(4|5|6|7|10|20|50|100)(?:[.,]0{1,2})?$/
const percent = /^(\d{1,3}(?:[.,]\d{1,4})?) ?%$/
const starWords =
  "stars?|star rating|sternen?|étoiles?|estrellas?|estrelas?|stell[ae]|sterren|ster|stjärnor|stjerner|tähteä|gwiazdk?[ai]?|gwiazdek|hvězd(?:a|y|ičky)?|зв[её]зд[аы]?|つ星|星|점|[★⭐*]"
const withStars = new RegExp(`^(\\d{1,3}(?:[.,]\\d{1,4})?)[ -]?(?:${starWords})$`)
/** Stars drawn behind a rating that says its scale itself: "4/5 ⭐". */
const starsAfter = / ?[★⭐🌟]{1,5}$/u
const withHalf = /^(\d{1,3}) ?(?:½|1[/⁄]2)$/
const starsBefore = /^[★⭐] ?(\d(?:[.,]\d{1,4})?)$/
/** As it is once its digits are plain. */
const half = "1⁄2"
const drawn = /^([★⭐🌟✭✮⭑*]{0,5})(½|1⁄2|)[☆✩✰]{0,5}$/u
/** Five circles, as Tripadvisor draws them, of which some are filled. */
const circles = /^(?=.{5}$)([●⬤🟢🔵]{0,5})[○◯⚪]{0,5}$/u
const countBehind = / ?\((\d)\)$/
/** "5つ星のうち4.0", as Amazon has it in Japan. */
const japanese = /^(\d{1,2})つ星のうち ?(\d{1,2}(?:\.\d)?)$/
/** A class of Tripadvisor's pages: 4.5 bubbles. */
const bubbles = /^(?:ui_)?bubble_(\d)(\d)$/
/** Begins the words behind a rating that says its scale itself: "5/5 - Excellent". */
const wordsBehind = / ?[-:,(] ?(?=\p{L})/u
const skinTones = /[\ufe0f\u{1f3fb}-\u{1f3ff}]/gu
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
  "n/a,na,nan,none,null,nil,undefined,#n/a,-,–,—,no rating,not rated,unrated,star_rating_unspecified".split(
    ",",
  ),
)
const neutrals = new Set("neutral,neutre,neutro,neutrale,neutraal,mixed".split(","))
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
  "excellent,good,average|fair|ok|neutral|mixed,poor,bad|terrible|very poor",
  "very good,good,average|fair|ok|okay|neutral|mixed,bad|poor,very bad|very poor",
  "very satisfied,satisfied,neutral|ok|neither satisfied nor dissatisfied,dissatisfied|unsatisfied,very dissatisfied|very unsatisfied",
  "hervorragend,gut,akzeptabel,mangelhaft,ungenügend",
  "ausgezeichnet,sehr gut,befriedigend,mangelhaft,ungenügend",
  "sehr gut,gut,befriedigend,ausreichend,mangelhaft",
  "sehr zufrieden,zufrieden,neutral|teils teils,unzufrieden,sehr unzufrieden",
  "excellent,bien|très bien|très bon,moyen,médiocre,mauvais|horrible",
  "très satisfait,satisfait,neutre,insatisfait,très insatisfait",
  "excelente,muy bueno|muy bien,normal,malo,pésimo",
  "muy satisfecho,satisfecho,neutral|neutro,insatisfecho,muy insatisfecho",
  "eccellente,molto buono,nella media,scarso,pessimo",
  "molto soddisfatto,soddisfatto,neutro|neutrale,insoddisfatto,molto insoddisfatto",
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
  const text = plainDigits(given.replaceAll("½", " ½")).trim().toLowerCase().replaceAll(skinTones, "")
  if (text === "" || nothing.has(text)) return null
  if (neutrals.has(text)) return { neutral: text }
  if (numberLike.test(text)) return { value: toNumber(text), best: null }
  const said = text.startsWith("rated ") ? text.slice("rated ".length) : text
  const bare = said
    .split(wordsBehind)[0]!
    .replace(starsBehind, "")
    .replace(/ (?:bubbles?|circles?|points?|punkten?)$/, "")
  const fraction = ofBest.exec(bare.replace(starsAfter, "")) ?? ofBest.exec(said.replace(starsAfter, ""))
  if (fraction) return { value: toNumber(fraction[1]!), best: Number(fraction[2]) }
  const share = percent.exec(text)
  if (share) return { value: toNumber(share[1]!), best: 100 }
  const stars = withStars.exec(said) ?? starsBefore.exec(said)
  if (stars) return { value: toNumber(stars[1]!), best: 5 }
  const scored = points.exec(text)
  if (scored) return { value: toNumber(scored[1]!), best: null }
  const halves = withHalf.exec(said.replace(starsBehind, ""))
  if (halves) return { value: Number(halves[1]) + 0.5, best: said === halves[0] ? null : 5 }
  const counted = countBehind.exec(text)
  const drawing = (counted ? text.slice(0, counted.index) : text).replaceAll(" ", "")
  const round = circles.exec(drawing)
  if (round) return { value: [...round[1]!].length, best: 5 }
  const marks = drawn.exec(drawing)
  const isCounted = !counted || Number(counted[1]) === [...(marks?.[1] ?? "")].length
  if (marks && isCounted && [...drawing.replace(half, "½")].length <= 5)
    return { value: [...marks[1]!].length + (marks[2] ? 0.5 : 0), best: 5 }
  const class_ = bubbles.exec(said)
  if (class_) return { value: Number(`${class_[1]}.${class_[2]}`), best: 5 }
  const amazon = japanese.exec(text)
  if (amazon) return { value: Number(amazon[2]), best: Number(amazon[1]) }
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

/** The worst mark of scales on which 1 is the best. */
const worstMarks: ReadonlyMap<RatingScale, number> = new Map([
  ["grades5", 5],
  ["grades6", 6],
])

/** The best number of a scale, or the highest of one that has the best below; none for thumbs. */
export const highestOf = (scale: RatingScale): number =>
  worstMarks.get(scale) ?? (scale === "nps" ? 10 : Number(scale))

/**
 * A number of a scale as stars, see `starsFrom`; where 1 is the best, turned round. On a scale from 0 to 10, as of the
 * Net Promoter Score, 0 is the worst.
 * @returns null for "No rating", undefined for a number that the scale does not have.
 */
export function starsOn(value: number, scale: RatingScale): number | null | undefined {
  const worst = worstMarks.get(scale)
  if (worst === undefined) {
    if (!(value >= 0 && value <= highestOf(scale))) return undefined
    return value === 0 && scale === "nps" ? 1 : starsFrom(value, highestOf(scale))
  }
  if (value === 0) return null
  if (value < 1 || value > worst) return undefined
  return Math.round((5 - ((value - 1) * 4) / (worst - 1)) * 100) / 100
}

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
  if ("neutral" in written) return { rating: words.get(written.neutral) ?? null }
  if ("recommends" in written) return { rating: null, recommends: written.recommends }
  if ("word" in written && words.has(written.word)) return { rating: words.get(written.word)! }
  if ("word" in written || "error" in written) return { error: `rating "${short(text)}" is not a number` }
  if (written.best === null && isThumbs(scale))
    return thumbOf(written.value, scale) ?? { error: `rating "${short(text)}" is not 0 or 1` }
  const best = written.best ?? highestOf(scale)
  const rating =
    written.best === null ? starsOn(written.value, scale) : starsBelow(written.value, written.best)
  if (rating === undefined)
    return { error: `rating "${short(text)}" is not between ${worstMarks.has(scale) ? 1 : 0} and ${best}` }
  const isTurned = written.best === null && worstMarks.has(scale)
  const isRaised = rating !== null && !isTurned && rating > onFive(written.value, best)
  return { rating, ...(isRaised ? { isRaised } : {}) }
}

const starsBelow = (value: number, best: number): number | null | undefined =>
  value < 0 || value > best ? undefined : starsFrom(value, best)

const bareNumber = /^\+?\d{1,3}(?:[.,]\d{1,4})?$/
const bestLike =
  /^(?:(?:out of|\/|von|sur|de|max\.?) ?)?(?:[01] ?- ?)?(\d{1,3})(?:[.,]0{1,4})?(?: ?(?:stars?|points?))?$/

/** A cell of ratings with the best rating of its row, where that has one beside it: "4" and "10" are "4/10". */
export function withBest(rating: string, best: string): string {
  const [given, most] = [plainDigits(rating).trim(), plainDigits(best).trim().toLowerCase()]
  if (most === "" || !bareNumber.test(given)) return rating
  return `${given}/${bestLike.exec(most)?.[1] ?? short(most)}`
}

/** Whether a cell is a number or a word that does not say itself what the best is. */
export function needsScale(text: string): boolean {
  const written = ratingIn(text)
  return (
    written !== null &&
    ("word" in written || "neutral" in written || ("value" in written && written.best === null))
  )
}

/** The rating rounded half up to 0 to 5: what filters and counts go by. */
export const starsOf = (rating: number | null): number => Math.round(rating ?? 0)

/** A cell's text, cut for a message. */
export const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
