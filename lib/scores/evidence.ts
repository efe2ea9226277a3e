import { type Member, sharesOf } from "./group-score.ts"
import { type Figures, fullPhotos, promptDays, reviewsExpected } from "./values.ts"
import type { Score } from "./weigh.ts"

export type FigureName = keyof Figures
/** The value of each figure that counts in full; a figure without one cannot raise a score. */
export type FullFigures = Partial<Record<FigureName, number>>

/** Points that a figure would add to a score if it counted in full. */
export type Raise = {
  figure: FigureName
  /** Null for no responses, and for a group. */
  own: number | null
  /** The value from which on it counts in full; null for a group, whose locations differ. */
  wanted: number | null
  /** Points that it adds to the score. */
  points: number
  /** Locations of a group that fall short of it; 1 for a location. */
  locations: number
}

/** Points that are nothing but the last bits of floating sums. */
const least = 1e-6

/** The figures that count in full in the old and the new score (D-242, D-243). @param days as the formulas take them. */
export const fullFigures = (days: number): FullFigures => ({
  avgRating: 5,
  totalReviews: Math.ceil(reviewsExpected(days)),
  completedRate: 100,
  responseDays: promptDays,
  ownerPhotos: fullPhotos,
  syncRatio: 1,
})

/** Without reviews there is nothing to rate or to respond to; without responses their time is what is missing. */
const canChange = (figure: FigureName, figures: Figures): boolean =>
  figures[figure] !== null || (figure === "responseDays" && figures.totalReviews > 0)

const byPoints = (raises: Raise[]): Raise[] =>
  raises.filter(({ points }) => points > least).sort((a, b) => b.points - a.points)

/**
 * Figures that would raise a score, the most first: the formula itself is asked again with one figure after the other at the value
 * that counts in full. What no one knows is left out.
 */
export function raisesOf(
  scoreOf: (figures: Figures) => Score<string>,
  figures: Figures,
  full: FullFigures,
): Raise[] {
  const now = scoreOf(figures).score
  if (now === null) return []
  const names = Object.keys(full) as FigureName[]
  return byPoints(
    names
      .filter((figure) => canChange(figure, figures))
      .map((figure) => {
        const wanted = full[figure]!
        const points = (scoreOf({ ...figures, [figure]: wanted }).score ?? now) - now
        return { figure, own: figures[figure], wanted, points, locations: 1 }
      }),
  )
}

/**
 * The same of a group: what its locations would gain, each by its part in the score of the group (D-246), and how many of
 * them fall short.
 * @param members with their own raises.
 */
export function raisesOfGroup(members: readonly (Member<string> & { raises: readonly Raise[] })[]): Raise[] {
  const shareOf = sharesOf(members)
  const found = new Map<FigureName, Raise>()
  for (const member of members) {
    for (const { figure, points } of member.raises) {
      const sum = found.get(figure) ?? { figure, own: null, wanted: null, points: 0, locations: 0 }
      const added = { points: sum.points + points * shareOf(member), locations: sum.locations + 1 }
      found.set(figure, { ...sum, ...added })
    }
  }
  return byPoints([...found.values()])
}
