import { dateOrders, noColumn } from "#lib/contract/imports/constants.ts"
import { encodingLabels } from "#lib/contract/imports/encodings.ts"
import type { ImportDates, ImportNote, ImportPreview, ImportRatings } from "#lib/contract/imports/schema.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { isChange, noteText, titleText, unreadRatingsText } from "#lib/format/import-notes.ts"
import { scaleWords } from "#lib/format/rating-scales.ts"
import type { ImportResult } from "../imports/events.ts"
import { importFields } from "../imports/import-fields.ts"
import type { ImportOptions } from "../imports/options.ts"
import { accountOf } from "../imports/survey/decide.ts"
import type { Survey } from "../imports/survey/survey-file.ts"

const number = (value: number) => value.toLocaleString("en-US")
const labelled = (label: string, text: string) => `  ${label.padEnd(14)} ${text}`
const shortened = (text: string, most = 60) => {
  const line = text.replaceAll(/\s/g, " ")
  return line.length > most ? `${line.slice(0, most).toWellFormed()}…` : line
}

const separatorNames = new Map([
  [",", "comma"],
  [";", "semicolon"],
  ["\t", "tab"],
  ["|", "bar"],
])
const orderLabels = { day_first: "day first", month_first: "month first", year_first: "year first" } as const

function datesText(dates: ImportDates, { dateOrder }: ImportOptions): string {
  const order = dateOrder ?? dates.order
  const shown = dateOrders.flatMap((one) =>
    dates[one] ? [`${orderLabels[one]} in ${number(dates[one])}`] : [],
  )
  if (!order && shown.length > 1)
    return `${shown.join(", ")}. The import needs --date-order and rejects the rest`
  if (!order)
    return `${(dates.choices ?? []).map((one) => one.replace("_first", "")).join(" or ")} first? The import needs --date-order`
  const [sample] = dates.samples
  const day = sample?.[order]
  return `${orderLabels[order]}${day ? ` ("${sample!.text}" is ${day})` : ""}`
}

const isThumbs = (scale: string) => scale === "thumbs" || scale === "likes"

function ratingsText(
  { scale, samples, choices = [], zeros = 0, sources }: ImportRatings,
  { ratingScale, ratingScales = {} }: ImportOptions,
): string {
  const chosen = ratingScale ?? scale
  if (!ratingScale && sources)
    return sources
      .map(({ key, name, scale: found, choices = [] }) => {
        const own = ownValue(ratingScales, key) ?? found
        const ways = choices.map((one) => scaleWords(one.scale)).join(" or ")
        return `${name || "no source"}: ${own ? scaleWords(own) : `${ways}? The import needs --rating-scale "${name || noColumn}=SCALE"`}`
      })
      .join(", ")
  if (!chosen)
    return `${choices.map(({ scale }) => (isThumbs(scale) ? scale : scaleWords(scale))).join(" or ")}? The import needs --rating-scale`
  if (isThumbs(chosen))
    return chosen === "thumbs" ? "1 is recommended, 0 is not" : "1 is recommended, 0 is no rating"
  const sample = samples.find(({ stars }) => stars[chosen])
  return `${scaleWords(chosen)}${sample && chosen !== "5" ? ` ("${sample.text}" is ${starsCount(sample.stars[chosen] ?? null)})` : ""}${zeros > 0 ? `; ${zerosText(zeros)}` : ""}`
}

/** Treatment of ratings of 0. */
const starsCount = (stars: number | null): string => `${stars} ${stars === 1 ? "star" : "stars"}`

const zerosText = (zeros: number): string =>
  `0 in ${number(zeros)} ${zeros === 1 ? "row" : "rows"} means no rating`

const wordsText = (words: readonly { word: string; stars: number }[]): string =>
  words.map(({ word, stars }) => `${word} is ${starsCount(stars)}`).join(", ")

function charsetText({ charset }: Survey, { encoding }: ImportOptions): string {
  const read = encoding ?? charset.encoding
  const sample = charset.choices.find((one) => one.encoding === read)?.sample
  const said = `${encodingLabels[read]}${sample ? ` ("${shortened(sample)}")` : ""}`
  return charset.isCertain || encoding ? said : `${said}? The import needs --encoding`
}

const starsText = ({ rating, recommends, rating_text: text }: ImportPreview): string => {
  if (text) return `rating ${shortened(text, 40)}`
  if (recommends !== null) return recommends ? "recommended" : "not recommended"
  return rating === null ? "no stars" : starsCount(rating)
}

/** A day, or a moment with its zone; as the file has it while the order of dates is open. */
function dayText(moment: string, timeZone: string): string {
  const [, day, time, zone] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(\.\d{3}Z)?)?$/.exec(moment) ?? []
  if (day === undefined) return moment
  if (!time || (time === "00:00:00" && !zone)) return day
  return `${day} ${time} ${zone ? "UTC" : timeZone}`
}

const knownTexts = { imported: "already known", repeated: "repeats another row" } as const

function rowLine(row: ImportPreview, timeZone: string): string {
  const { line, reason, location, author, title, content, published_at: at, response, images, known } = row
  if (reason !== null) return `    line ${number(line)}: rejected, ${shortened(reason, 200)}`
  const mark = known && ` (${knownTexts[known]})`
  const text = [title, content].filter((part) => part !== null).join(": ")
  const parts = [
    shortened(location ?? ""),
    starsText(row),
    author === null ? "no author" : `by ${shortened(author, 30)}`,
    dayText(at ?? "", timeZone),
    text === "" ? "no text" : `"${shortened(text)}"`,
    ...(response === null ? [] : [`response "${shortened(response, 40)}"`]),
    ...(images ? [`${number(images)} ${images === 1 ? "photo" : "photos"}`] : []),
  ]
  return `    line ${number(line)}: ${parts.join(" · ")}${mark ?? ""}`
}

function withoutText({
  rating,
  content,
  author,
  published_at: date,
}: ReturnType<typeof accountOf>["without"]) {
  const counted = { rating, text: content, author, date }
  const lacking = Object.entries(counted).filter(([, count]) => count > 0)
  return lacking.map(([what, count]) => `no ${what} in ${number(count)}`).join(", ")
}

const noteLines = (label: string, notes: readonly ImportNote[]) =>
  notes.map((note, at) => labelled(at === 0 ? label : "", noteText(note, note.field)))

/** The lines that say what of a file is taken as what, and what is not. */
export function readingLines(
  survey: Survey,
  options: ImportOptions,
  { preview, notes = [], timeZone }: Pick<ImportResult, "preview" | "notes" | "timeZone">,
): string[] {
  const { header, columns, shape, charset, ratings, dates } = survey
  const {
    left,
    without,
    unclear,
    unreadable = 0,
    rating_words: words = [],
    unread_ratings: unread,
  } = accountOf(survey)
  const taken = importFields.flatMap((field) => {
    const at = columns.map[field]
    return at === undefined ? [] : [`${header[at] || `column ${at + 1}`} is ${field}`]
  })
  const lacking = withoutText(without)
  return [
    ...(survey.shape && survey.shape.firstLine > 1
      ? [labelled("Column names", titleText(survey.shape.firstLine))]
      : []),
    labelled("Columns", taken.join(", ")),
    ...(left.length > 0 ? [labelled("Not imported", left.join(", "))] : []),
    ...unclear.map(({ field, columns: names, samples = [] }) =>
      labelled(
        "Which column?",
        `${field}: ${[...names, ...(names.length === 1 ? ["none"] : [])].join(" or ")}${samples.length > 0 ? ` (${samples.join(", ")})` : ""}. The import needs --map`,
      ),
    ),
    ...noteLines("Changed", notes.filter(isChange)),
    ...noteLines(
      "Left out",
      notes.filter((note) => !isChange(note)),
    ),
    ...(lacking === "" ? [] : [labelled("Incomplete", `${lacking} of ${number(survey.rows)} rows`)]),
    ...(unreadable > 0
      ? [
          labelled(
            "Unreadable",
            `characters in ${number(unreadable)} of ${number(survey.rows)} rows, read as \ufffd`,
          ),
        ]
      : []),
    ...(shape ? [labelled("Separator", separatorNames.get(shape.separator) ?? `"${shape.separator}"`)] : []),
    ...(charset.foreign === 0 && charset.encoding === "utf-8"
      ? []
      : [labelled("Encoding", charsetText(survey, options))]),
    ...(ratings ? [labelled("Ratings", ratingsText(ratings, options))] : []),
    ...(words.length > 0 ? [labelled("Rating words", wordsText(words))] : []),
    ...(unread ? [labelled("Unknown", unreadRatingsText(unread))] : []),
    ...(dates ? [labelled("Dates", datesText(dates, options))] : []),
    ...(preview.length > 0 ? ["  First rows", ...preview.map((row) => rowLine(row, timeZone))] : []),
  ]
}
