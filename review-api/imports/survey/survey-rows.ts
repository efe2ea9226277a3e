import type { RatingScale } from "#lib/contract/imports/constants.ts"
import type { ImportDates, ImportRatings } from "#lib/contract/imports/schema.ts"
import { barePartNames, columnNames, simpleName, withoutBrackets } from "../columns/column-names.ts"
import { ColumnPairs } from "../columns/column-pairs.ts"
import { type ColumnKind, ColumnProfile, isZero, recommendsIn } from "../columns/column-profile.ts"
import { orderOfName } from "../columns/order-names.ts"
import { type PublicColumn, PublicColumns } from "../columns/public-columns.ts"
import { scaleOfName } from "../columns/scale-names.ts"
import { SourceColumns } from "../columns/source-columns.ts"
import {
  type ColumnMap,
  comparedColumns,
  type FoundColumns,
  findColumns,
  type GivenColumns,
} from "../columns.ts"
import { DateEvidence } from "../date-evidence.ts"
import type { ImportField } from "../import-fields.ts"
import { isReviewExport } from "../own-file.ts"
import { starsOfWords, withBest } from "../rating.ts"
import type { Decision, UnreadRatings } from "../rating-evidence.ts"
import type { CsvRow } from "../read-csv.ts"
import { SourceScales } from "../source-scales.ts"
import { SummaryRows } from "../summary-rows.ts"
import { plainCell } from "../text.ts"
import { Namesakes } from "./namesakes.ts"
import { PlaceValues } from "./place-values.ts"
import { type OlderLines, RepeatedIds } from "./repeated-ids.ts"

/** Evidence from all rows of a file. */
export type SurveyedRows = {
  rows: number
  columns: FoundColumns
  /** Cells with text, by column. */
  filled: number[]
  /** Rows with a value of some fields. */
  having: Record<"content" | "author" | "published_at", number>
  ratingWords: [string, number][] | null
  /** Of the column of ratings; null where all can be read, and while it is not clear which one that is. */
  unreadRatings: UnreadRatings | null
  recommendedZero: "no" | "neither"
  dates: ImportDates | null
  ratings: ImportRatings | null
  /** Whether the file says the scale itself, beside its ratings. */
  isScaleSaid: boolean
  /** Rows without a rating and without a recommendation. */
  unrated: number
  /** Rows with characters that could not be read. */
  unreadable: number
  /** Folded names of several locations. */
  sharedNames: string[]
  /** Rows of which the file has a newer version. */
  olderLines: OlderLines | null
  /** Months of names that mean another one in another language. */
  monthNames: [name: string, month: number][]
  /** Folded names of locations in several cities. */
  cityNames: string[]
  /** Columns besides that of states which say of some rows that they are no public reviews. */
  publicColumns: PublicColumn[]
}

const namesOfFields = (...fields: ImportField[]): ReadonlySet<string> =>
  new Set(fields.flatMap((field) => columnNames[field]))
const kindsByName: readonly (readonly [ColumnKind, ReadonlySet<string>])[] = [
  ["rating", new Set([...namesOfFields("rating"), ...barePartNames])],
  ["recommendation", namesOfFields("recommended")],
  ["status", namesOfFields("status")],
]

/** Kind of cells of each column; dates only where several columns may be those of a review. */
function kindsOf(
  header: readonly string[],
  map: ColumnMap,
  compared: ReadonlyMap<ImportField, readonly number[]>,
): ColumnKind[] {
  const dated = new Set([...(compared.get("published_at") ?? []), ...(compared.get("responded_at") ?? [])])
  const rated = new Set(compared.get("rating"))
  const times = namesOfFields("published_time")
  return header.map((given, position) => {
    if (position === map.rating || rated.has(position)) return "rating"
    if (position === map.recommended) return "recommendation"
    const name = simpleName(given)
    if (dated.has(position) || (times.has(name) && position !== map.published_at)) return "date"
    const bare = simpleName(withoutBrackets(given))
    return kindsByName.find(([, names]) => names.has(name) || names.has(bare))?.[0] ?? "text"
  })
}

const noNumbers: ImportRatings = {
  scale: "5",
  likely: "5",
  up_to_5: 0,
  up_to_10: 0,
  up_to_100: 0,
  samples: [],
}

/** Question about a column of recommendations whose 0 may mean none. @param ratings of a column beside it. */
const openThumbs = (ratings: ImportRatings | null): ImportRatings => ({
  ...(ratings ?? { ...noNumbers, likely: "thumbs" }),
  scale: null,
  choices: [
    { scale: "thumbs", beyond: 0 },
    { scale: "likes", beyond: 0 },
  ],
})

type DateField = "published_at" | "responded_at"

const keyOf = (published: number | undefined, responded: number | undefined): string =>
  `${published} ${responded}`

/** Looks at every row of a file, of which none is kept. */
export class RowSurvey {
  readonly #header: readonly string[]
  readonly #given: GivenColumns
  readonly #knownScale: RatingScale | null
  readonly #profiles: ColumnProfile[]
  readonly #pairs: ColumnPairs
  /** By each two columns that may be the dates of reviews and of responses. */
  readonly #dates = new Map<string, DateEvidence>()
  readonly #recommended: number | undefined
  /** By the columns that may name sources, and by those of ratings. */
  readonly #scales: Map<number, ReadonlyMap<number, SourceScales>>
  /** Where no header says which column names sources. */
  readonly #sources: SourceColumns | null
  readonly #unrated: number[]
  /** By column, rows of these whose word is a rating where others are. */
  readonly #neutral: number[]
  /** Columns of marks and numbers, whose cells are cleaned before anything is taken from them. */
  readonly #plain: readonly number[]
  readonly #ratedAt: readonly number[]
  readonly #bestAt: number | undefined
  readonly #namesakes: Namesakes
  readonly #placeValues: PlaceValues
  /** Where others have written the file, and it has ids. */
  readonly #ids: RepeatedIds | null
  readonly #public: PublicColumns | null
  readonly #summaries: SummaryRows | null
  #unrecommended = 0
  /** By column, rows without a rating whose recommendation is 0. */
  readonly #zeros: number[]
  #rows = 0
  #unreadable = 0

  /** @param knownScale that such files have. */
  constructor(header: readonly string[], given: GivenColumns, knownScale: RatingScale | null = null) {
    this.#header = header
    this.#given = given
    this.#knownScale = knownScale
    const { map } = findColumns(header, given)
    this.#recommended = map.recommended
    this.#namesakes = new Namesakes(map)
    this.#ids = map.review_id === undefined || isReviewExport(header) ? null : new RepeatedIds(map)
    this.#placeValues = new PlaceValues(isReviewExport(header) ? {} : map)
    this.#public = isReviewExport(header) ? null : new PublicColumns(header)
    this.#summaries = isReviewExport(header) ? null : new SummaryRows(map)
    this.#unrated = header.map(() => 0)
    this.#neutral = header.map(() => 0)
    this.#zeros = header.map(() => 0)
    const compared = comparedColumns(header)
    this.#pairs = new ColumnPairs(compared)
    const columnsOf = (field: DateField) =>
      given[field] === undefined ? (compared.get(field) ?? [map[field]]) : [map[field]]
    for (const published of columnsOf("published_at"))
      for (const responded of columnsOf("responded_at"))
        this.#dates.set(
          keyOf(published, responded),
          new DateEvidence(
            [published, responded],
            compared.get("published_at"),
            orderOfName(header[published ?? -1] ?? ""),
          ),
        )
    const kinds = kindsOf(header, map, compared)
    this.#profiles = kinds.map((kind) => new ColumnProfile(kind, !isReviewExport(header)))
    const isNamed = map.source !== undefined || given.source !== undefined || isReviewExport(header)
    const at = (wanted: ColumnKind) => kinds.flatMap((kind, position) => (kind === wanted ? [position] : []))
    this.#ratedAt = at("rating")
    this.#bestAt = map.best_rating
    const dated = [...columnsOf("published_at"), ...columnsOf("responded_at")]
    this.#plain = header.flatMap((_, position) =>
      kinds[position] !== "text" || dated.includes(position) || position === map.published_time
        ? [position]
        : [],
    )
    this.#sources = isNamed ? null : new SourceColumns(header, at("text"))
    const sources = this.#sources?.positions ?? (map.source === undefined ? [] : [map.source])
    this.#scales = new Map(
      sources.map((source) => [source, new Map(at("rating").map((rated) => [rated, new SourceScales()]))]),
    )
  }

  see({ line, cells: given }: CsvRow): void {
    const cells = this.#cleaned(given)
    // A sum of ratings says nothing of their scale.
    if (this.#summaries?.isSummary(cells)) return
    this.#rows += 1
    if (cells.some((cell) => cell.includes("\ufffd"))) this.#unreadable += 1
    this.#pairs.see(cells)
    this.#namesakes.see(cells)
    this.#placeValues.see(cells)
    this.#ids?.see(line, cells)
    this.#public?.see(cells)
    for (const dates of this.#dates.values()) dates.see(line, cells)
    const recommended = cells[this.#recommended ?? -1] ?? ""
    const isRecommended = typeof recommendsIn(recommended) === "boolean"
    const isOpen = isZero(recommended)
    for (const [position, profile] of this.#profiles.entries()) {
      const said = profile.see(cells[position] ?? "", line)
      if (said !== "some" && !isRecommended) this.#unrated[position]! += 1
      if (said === "neutral" && !isRecommended) this.#neutral[position]! += 1
      if (said !== "some" && isOpen) this.#zeros[position]! += 1
    }
    if (!isRecommended) this.#unrecommended += 1
    this.#seeSources(line, cells)
  }

  /** A row as it is read: ratings with the best that stands beside them. */
  #cleaned(given: readonly string[]): readonly string[] {
    const cells = [...given]
    for (const position of this.#plain) cells[position] = plainCell(cells[position] ?? "")
    const best = cells[this.#bestAt ?? -1] ?? ""
    if (best !== "") for (const position of this.#ratedAt) cells[position] = withBest(cells[position]!, best)
    return cells
  }

  #seeSources(line: number, cells: readonly string[]): void {
    this.#sources?.see(cells)
    const possible = this.#sources?.positions
    for (const [source, byRating] of this.#scales) {
      if (possible && !possible.includes(source)) {
        this.#scales.delete(source)
        continue
      }
      for (const [position, scales] of byRating) scales.see(line, cells[source] ?? "", cells[position] ?? "")
    }
  }

  report(): SurveyedRows {
    const columns = findColumns(this.#header, this.#given, {
      profiles: this.#profiles,
      pairs: this.#pairs,
      sources: this.#sources?.report() ?? [],
    })
    for (const { field, samples } of this.#placeValues.report()) {
      const position = columns.map[field]
      if (position !== undefined && this.#given[field] === undefined)
        columns.unclear.push({ field, positions: [position], samples })
    }
    const shared = this.#ids?.shared ?? []
    if (shared.length > 0 && columns.map.review_id !== undefined && this.#given.review_id === undefined)
      columns.unclear.push({ field: "review_id", positions: [columns.map.review_id], samples: shared })
    const publicColumns = this.#askPublic(columns)
    this.#askCity(columns)
    // Nothing is asked about a column before it is clear that it is meant.
    const isOpen = (field: ImportField) => columns.unclear.some((one) => one.field === field)
    const { rating, published_at: published, responded_at: responded } = columns.map
    const dates = isOpen("published_at") ? undefined : this.#dates.get(keyOf(published, responded))
    const ratings = rating === undefined ? null : (this.#profiles[rating]!.ratings ?? null)
    const found = isOpen("rating") ? null : (ratings?.report() ?? null)
    const named = rating === undefined || !found ? null : this.#namedScale(rating, found)
    const scales = this.#scales.get(columns.map.source ?? -1)?.get(rating ?? -1)
    const numbers = named ? ratings!.report(named) : found && (scales?.of(found) ?? found)
    const words = rating === undefined ? null : this.#wordsOf(rating, columns)
    const isAsked = this.#given.recommended === undefined && this.#isZeroOpen(columns)
    // One scale is chosen for a file: while that of its ratings is open, the column is asked about.
    const isScaleOpen = numbers?.scale === null
    const beside = rating === undefined ? null : (numbers ?? noNumbers)
    const thumbs = isAsked && !isScaleOpen && !isOpen("rating") ? openThumbs(beside) : null
    const recommended = this.#recommendedOf(columns, isAsked && !thumbs)
    const isNeither = recommended?.hasMinus === true
    const zeros = !isNeither ? 0 : rating === undefined ? recommended.zeros : this.#zeros[rating]!
    const having = (field: keyof SurveyedRows["having"]) => {
      const position = columns.map[field]
      return position === undefined ? 0 : this.#profiles[position]!.filledAs(field)
    }
    return {
      rows: this.#rows,
      columns,
      having: {
        content: having("content"),
        author: having("author"),
        published_at: having("published_at"),
      },
      ratingWords: words,
      unreadRatings: (!isOpen("rating") && ratings?.unread(words !== null)) || null,
      recommendedZero: isNeither ? "neither" : "no",
      filled: this.#profiles.map(({ filled }) => filled),
      dates: dates?.report() ?? null,
      ratings: thumbs ?? numbers,
      isScaleSaid: named !== null,
      unreadable: this.#unreadable,
      olderLines: columns.map.review_id === undefined ? null : (this.#ids?.older ?? null),
      monthNames: dates?.monthNames ?? [],
      sharedNames: this.#namesakes.report(),
      cityNames: this.#namesakes.cityNames,
      publicColumns,
      unrated: zeros + (rating === undefined ? this.#unrecommended : this.#unratedIn(rating, numbers, words)),
    }
  }

  #unratedIn(rating: number, numbers: ImportRatings | null, words: readonly unknown[] | null): number {
    const neutral = words ? this.#neutral[rating]! : 0
    const worst = numbers?.scale === "nps" ? this.#profiles[rating]!.ratings!.zeros : 0
    return this.#unrated[rating]! - neutral - worst
  }

  /** The scale of such files, or that the names or another column say. */
  #namedScale(rating: number, found: ImportRatings): Decision | null {
    if (this.#knownScale) return { scale: this.#knownScale, likely: this.#knownScale, choices: [] }
    const named = scaleOfName(this.#header[rating]!, found)
    if (named) return named
    const isNps = this.#profiles.some(({ areNps }) => areNps)
    return isNps ? { scale: "nps", likely: "nps", choices: [] } : null
  }

  /** Columns that say which rows are public reviews; they are asked about like one of states. */
  #askPublic({ map, unclear }: FoundColumns): PublicColumn[] {
    const { asked, types } = this.#public?.report() ?? { asked: [], types: [] }
    const others = asked.filter(
      ({ column }) => !Object.entries(map).some(([field, at]) => field !== "status" && at === column),
    )
    const [first] = others
    if (first && this.#given.status === undefined) {
      const open = unclear.find(({ field }) => field === "status")
      const samples = others.flatMap(({ name, samples: said }) => said.map((text) => `${name}: ${text}`))
      if (open) open.samples = [...(open.samples ?? []), ...samples]
      else {
        map.status = first.column
        unclear.push({ field: "status", positions: [first.column], samples })
      }
    }
    return [...others.map(({ samples: _, ...column }) => column), ...types]
  }

  /** Cities of one name: of several locations, or of who wrote. */
  #askCity({ map, unclear }: FoundColumns): void {
    const { citySamples } = this.#namesakes
    if (map.city !== undefined && this.#given.city === undefined && citySamples.length > 0)
      unclear.push({ field: "city", positions: [map.city], samples: citySamples })
  }

  /** Stars of the words of a column; where they are not clear, it is asked about. */
  #wordsOf(rating: number, { unclear }: FoundColumns): [string, number][] | null {
    const words = this.#profiles[rating]!.ratings?.words ?? []
    const found = words.length === 0 ? null : starsOfWords(words)
    if (
      found?.isOpen &&
      this.#given.rating === undefined &&
      !unclear.some(({ field }) => field === "rating")
    ) {
      const samples = found.stars.map(
        ([word, stars]) => `${word}: ${stars} ${stars === 1 ? "star" : "stars"}`,
      )
      unclear.push({ field: "rating", positions: [rating], samples })
    }
    return found?.stars ?? null
  }

  /** The column of recommendations. @param isAsked whether its 0 is a no. */
  #recommendedOf({ map, unclear }: FoundColumns, isAsked: boolean): ColumnProfile | null {
    if (map.recommended === undefined) return null
    const profile = this.#profiles[map.recommended]!
    if (isAsked)
      unclear.push({
        field: "recommended",
        positions: [map.recommended],
        samples: ["0: not recommended", "1: recommended"],
      })
    return profile
  }

  /** Whether 0 may be a no as well as none: under "sentiment", where no -1 is. */
  #isZeroOpen({ map }: Pick<FoundColumns, "map">): boolean {
    const profile = this.#profiles[map.recommended ?? -1]
    const isSentiment = simpleName(this.#header[map.recommended ?? -1] ?? "").includes("sentiment")
    return isSentiment && profile !== undefined && profile.zeros > 0 && !profile.hasMinus
  }
}
