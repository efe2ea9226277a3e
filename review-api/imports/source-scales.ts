import type { RatingScale } from "#lib/contract/imports/constants.ts"
import type { ImportRatings, ImportSourceRatings } from "#lib/contract/imports/schema.ts"
import { providers } from "#lib/contract/providers.gen.ts"
import { RatingEvidence } from "./rating-evidence.ts"
import { scaleKey } from "./source-name.ts"

/** Sources that are told apart; a column with more of them names something else. */
const maxSources = 30
const maxCharacters = 100
/** So few ratings up to 5 do not show that a source has no more, beside one that has. */
const fewRatings = 3

const native = new Map<string, RatingScale>(
  (
    [
      ["5", "googlemaps googlemybusiness googlebusinessprofile gmb tripadvisor yelp"],
      [
        "5",
        Object.values(providers)
          .map(({ source }) => scaleKey(source.name))
          .join(" "),
      ],
      ["10", "booking bookingcom expedia hotels hotelscom agoda hostelworld thefork"],
    ] as const
  ).flatMap(([scale, names]) => names.split(" ").map((name) => [name, scale] as const)),
)

type Seen = { name: string; ratings: RatingEvidence }

/** Evidence on the scale of ratings of each source that a file names. */
export class SourceScales {
  readonly #seen = new Map<string, Seen>()
  #isTooMany = false

  /** @param source the cell of its column. @param rating that of a column of ratings. */
  see(line: number, source: string, rating: string): void {
    if (this.#isTooMany) return
    const key = scaleKey(source)
    const seen = this.#seen.get(key) ?? {
      name: source.trim().slice(0, maxCharacters),
      ratings: new RatingEvidence(),
    }
    this.#seen.set(key, seen)
    this.#isTooMany = this.#seen.size > maxSources
    seen.ratings.see(line, rating)
  }

  /**
   * The ratings of a file with those of its sources, where their scales differ or one is open.
   * @param whole of all rows; a file with 1 to 5 alone needs no more, unless it names a source that has others.
   */
  of(whole: ImportRatings): ImportRatings {
    const isUsual = [...this.#seen.keys()].every((key) => (native.get(key) ?? "5") === "5")
    if (this.#isTooMany || (whole.scale === "5" && isUsual)) return whole
    const found = [...this.#seen].flatMap(([key, { name, ratings }]): ImportSourceRatings[] => {
      const own = ratings.report()
      return own ? [sourceOf(key, name, own, whole)] : []
    })
    const [first] = found
    if (found.length < 2) {
      if (whole.scale !== "5" || !first || first.scale !== null) return whole
      return { ...whole, scale: null, likely: first.likely, choices: first.choices! }
    }
    if (found.every(({ scale }) => scale !== null && scale === first!.scale))
      return { ...withoutChoices(whole), scale: first!.scale, likely: first!.scale! }
    const isOpen = found.some(({ scale }) => scale === null)
    return { ...withoutChoices(whole), scale: isOpen ? null : whole.likely, sources: found }
  }
}

/** Ratings up to 5 of a file whose reviews are all of one source that has others: its scale is asked. */
export function ofOneSource(ratings: ImportRatings | null, source: string): ImportRatings | null {
  const usual = native.get(scaleKey(source)) ?? "5"
  if (ratings?.scale !== "5" || usual === "5") return ratings
  const choices = [
    { scale: "5", beyond: 0 },
    { scale: usual, beyond: 0 },
  ] as const
  return { ...ratings, scale: null, likely: usual, choices: [...choices] }
}

const withoutChoices = ({ choices: _, ...ratings }: ImportRatings): ImportRatings => ratings

/** Evidence on one source among others, of which some has ratings above 5. */
function sourceOf(
  key: string,
  name: string,
  { scale, likely, choices, samples, up_to_5: small }: ImportRatings,
  whole: ImportRatings,
): ImportSourceRatings {
  const usual = native.get(key)
  const isDoubtful = scale === "5" && usual !== "5" && (usual !== undefined || small < fewRatings)
  if (isDoubtful) {
    const other = usual ?? whole.likely
    return {
      key,
      name,
      scale: null,
      likely: other,
      choices: [
        { scale: "5", beyond: 0 },
        { scale: other, beyond: 0 },
      ],
      samples,
    }
  }
  return { key, name, scale, likely, ...(scale ? {} : { choices: choices ?? [] }), samples }
}
