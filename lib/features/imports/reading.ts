import type { RatingScale } from "#lib/contract/imports/constants.ts"
import { encodingLabels } from "#lib/contract/imports/encodings.ts"
import type {
  Import,
  ImportRatings,
  ImportReading,
  ImportRepeats,
  ImportSourceRatings,
} from "#lib/contract/imports/schema.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { isChange, noteText, unreadRatingsText } from "#lib/format/import-notes.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"
import { scaleWords } from "#lib/format/rating-scales.ts"
import { isOrderOpen } from "./dates.ts"
import { labelOf } from "./fields.ts"

const separatorLabels: Readonly<Record<string, string>> = {
  ",": "Comma",
  ";": "Semicolon",
  "\t": "Tab",
  "|": "Bar",
}

/** Separator of cells, in words. */
export const separatorText = (separator: string): string => ownValue(separatorLabels, separator) ?? separator

type Read = Pick<Import, "reading" | "encoding" | "rating_scale" | "rating_scales" | "dates" | "date_order">

export const isEncodingOpen = ({ reading, encoding }: Read): boolean =>
  Boolean(reading && !reading.charset.is_certain && !encoding)
export const isScaleOpen = (file: Read): boolean => {
  const { reading, rating_scale } = file
  if (reading?.ratings?.sources) return openSources(file).length > 0
  return Boolean(reading?.ratings && !reading.ratings.scale && !rating_scale)
}

/** Sources of a file whose scales someone has to choose. */
export const openSources = ({ reading, rating_scale, rating_scales }: Read): ImportSourceRatings[] =>
  rating_scale
    ? []
    : (reading?.ratings?.sources ?? []).filter(
        ({ key, scale }) => !scale && !ownValue(rating_scales ?? {}, key),
      )

/** A source of ratings as people call it. */
export const sourceLabel = ({ name }: Pick<ImportSourceRatings, "name">): string => name || "No source"

/** Names of what someone has to say about a file before it can be imported. */
export const openQuestions = (file: Read): string[] => [
  ...(isEncodingOpen(file) ? ["encoding"] : []),
  ...(file.reading?.unclear ?? []).map(({ field }) => field),
  ...(isScaleOpen(file) ? ["rating_scale"] : []),
  ...(isOrderOpen(file) ? ["date_order"] : []),
]

/** Whether someone has to say how a file is to be read before it can be imported. */
export const isOpen = (file: Read): boolean => openQuestions(file).length > 0

const starsText = (stars: number | null): string =>
  stars === null ? "not a rating" : stars === 0 ? "no rating" : `${stars} ${stars === 1 ? "star" : "stars"}`

const isThumbs = (scale: RatingScale): boolean => scale === "thumbs" || scale === "likes"

/** "9 → 4.5 stars", or that it is no rating on that scale. */
export const ratingSample = ({ text, stars }: ImportRatings["samples"][number], scale: RatingScale): string =>
  `${text} → ${starsText(ownValue(stars, scale) ?? null)}`

/** Ratings as they are on a scale, and how many are lost. */
export function scaleSamples(
  { samples, choices = [] }: Pick<ImportRatings, "samples" | "choices">,
  scale: RatingScale,
): string[] {
  if (isThumbs(scale))
    return ["1 → recommended", `0 → ${scale === "likes" ? "no rating" : "not recommended"}`]
  const beyond = choices.find((one) => one.scale === scale)?.beyond ?? 0
  return [
    ...samples.map((sample) => ratingSample(sample, scale)),
    ...(beyond > 0 ? [`${countOf(beyond, "row", "rows")} with a higher rating rejected`] : []),
  ]
}

const thumbLabels: Readonly<Record<string, string>> = {
  thumbs: "Recommended or not",
  likes: "Recommended or no rating",
}

export const scaleLabel = (scale: RatingScale): string => {
  const words = scaleWords(scale)
  return ownValue(thumbLabels, scale) ?? `${words[0]!.toUpperCase()}${words.slice(1)}`
}

/** The scales that are worth choosing. */
export const scalesOf = ({ choices = [] }: Pick<ImportRatings, "choices">): RatingScale[] =>
  choices.map(({ scale }) => scale)

/** Why the scale of ratings is asked for. */
export function scaleText(ratings: ImportRatings): string {
  const scales = scalesOf(ratings)
  if (scales.includes("thumbs"))
    return `The ${scales.includes("5") ? "ratings" : "recommendations"} are only 0 and 1. Choose what they mean.`
  if (scales.includes("1")) return "No rating is above 1. Choose the scale they're on."
  if (scales.some((scale) => scale.startsWith("grades")))
    return "Of these ratings 1 may be the best. Choose the scale they're on."
  if (ratings.samples.every(({ stars }) => ownValue(stars, "5") !== null))
    return "No rating is above 5, but the best may be. Choose the scale they're on."
  return "Some ratings are above 5. Choose the scale they're on."
}

/** Words that are ratings, with their stars. */
export const wordsText = ({ rating_words: words = [] }: Pick<ImportReading, "rating_words">): string =>
  words.map(({ word, stars }) => `${word} → ${starsText(stars)}`).join(", ")

/** How many rows have a rating that can't be read, with the first spellings; null for none. */
export const unreadText = ({
  unread_ratings: unread,
}: Pick<ImportReading, "unread_ratings">): string | null => (unread ? `${unreadRatingsText(unread)}.` : null)

/** How the ratings of a file are read. */
export function ratingsText({ reading, rating_scale, rating_scales }: Read): string {
  const ratings = reading?.ratings
  if (!ratings) return ""
  if (!rating_scale && ratings.sources)
    return ratings.sources
      .flatMap((source) => {
        const scale = ownValue(rating_scales ?? {}, source.key) ?? source.scale
        return scale ? [`${sourceLabel(source)}: ${scaleLabel(scale).toLowerCase()}`] : []
      })
      .join(", ")
  const scale = rating_scale ?? ratings.scale
  if (!scale) return ""
  if (isThumbs(scale)) return `${scaleLabel(scale)}: ${scaleSamples(ratings, scale).join(", ")}`
  const sample = scale === "5" ? undefined : ratings.samples.find(({ stars }) => ownValue(stars, scale))
  const zeros = ratings.zeros
    ? `${countOf(ratings.zeros, "row", "rows")} with 0 imported without stars.`
    : null
  const read = `${scaleLabel(scale)}${sample ? `: ${ratingSample(sample, scale)}` : ""}`
  return zeros ? `${read}. ${zeros}` : read
}

/** How the letters of a file are written. */
export function encodingText({ reading, encoding }: Read): string {
  if (!reading) return ""
  const read = encoding ?? reading.charset.encoding
  const sample = reading.charset.choices.find((one) => one.encoding === read)?.sample
  return `${encodingLabels[read]}${sample ? `: ${sample}` : ""}`
}

/** Known rows of a file: those that repeat another row of it, and those whose reviews are in already. */
export function knownRows({ reading, known_reviews: known }: Pick<Import, "reading" | "known_reviews">) {
  const repeated = Math.min(known, reading?.repeats?.rows ?? 0)
  return { repeated, imported: known - repeated }
}

/** Rows that repeat another one, in words. */
export function repeatsTexts({ rows, differing, lines }: ImportRepeats): string[] {
  const same = `${countOf(rows, "row has", "rows have")} the review ID of another row. The newest is imported.`
  if (differing === 0) return [same]
  const named = lines.map((line) => formatCount(line)).join(", ")
  return [
    same,
    `${countOf(differing, "row differs", "rows differ")} from it: line ${named}${differing > lines.length ? " and more" : ""}.`,
  ]
}

/** Parts of rows that are not imported, each in words. */
export const notesTexts = ({ notes = [] }: Pick<ImportReading, "notes">): string[] =>
  notes.filter((note) => !isChange(note)).map((note) => `${noteText(note, labelOf(note.field))}.`)

/** Parts of rows that are imported as something else, each in words. */
export const changesTexts = ({ notes = [] }: Pick<ImportReading, "notes">): string[] =>
  notes.filter(isChange).map((note) => `${noteText(note, labelOf(note.field))}.`)

/** How many rows have characters that could not be read; null for none. */
export const unreadableText = (rows: number): string | null =>
  rows > 0 ? `${countOf(rows, "row has", "rows have")} unreadable characters, shown as \ufffd.` : null

/** How many rows lack what most reviews have, each in words. */
export function withoutTexts({ without }: ImportReading): string[] {
  const parts: [number, string][] = [
    [without.rating, "stars"],
    [without.content, "text"],
    [without.author, "an author"],
    [without.published_at, "a date"],
  ]
  return parts.flatMap(([count, what]) =>
    count > 0 ? [`${countOf(count, "row", "rows")} without ${what}`] : [],
  )
}
