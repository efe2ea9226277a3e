import { leastRankedReviews, type PerformanceFilter } from "#lib/contract/index.ts"
import { type Day, daysIn } from "#lib/dates/day.ts"
import { firstDay } from "#lib/dates/resolve-range.ts"
import { todayIn } from "#lib/dates/today.ts"
import { type Raise, raisesOf, raisesOfGroup } from "#lib/scores/evidence.ts"
import { groupScore } from "#lib/scores/group-score.ts"
import { type LikeForLike, likeForLike, likeForLikeOfGroup } from "#lib/scores/like-for-like.ts"
import type { Score } from "#lib/scores/weigh.ts"
import { addUp, type Sums } from "../../metrics/figures.ts"
import { metricsQuestion } from "../../metrics/metrics-question.ts"
import type { Bounds } from "../../metrics/periods.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { type Formula, type FormulaName, formulaOf, type LocationFormula } from "./formulas.ts"
import { type SumsByLocation, sumsByLocation } from "./kept-sums.ts"
import { newLocations } from "./new-locations.ts"
import { type Presence, type PresenceOf, presenceOf } from "./presence.ts"
import {
  figuresOf,
  firstReviewDay,
  type Measured,
  measuredBy,
  type NamedGroup,
  type Place,
  readGroups,
  readPlaces,
} from "./read-locations.ts"

type Scored = {
  sums: Sums
  presence: Presence
  score: Score<string>
  /** The formula of the score, for other figures of the same location; null for a group. */
  formula: LocationFormula | null
  /** Figures that would raise the score most; computed on demand. */
  raises: () => Raise[]
}
/** A location or group, or all of them, in the range and in the period before; null without one to compare with. */
export type Performance = {
  now: Scored
  before: Scored | null
  /** The score of both periods like for like (D-315), computed on demand; null where there is nothing to compare. */
  compared: () => LikeForLike | null
}
export type PerformanceRow<Of> = Performance & { of: Of }
export type PerformanceTable<Of> = {
  rows: PerformanceRow<Of>[]
  /** Whether a row takes part in the ranking (D-315). */
  isRanked: (row: PerformanceRow<Of>) => boolean
  totals: Performance
  /** Of the range. */
  weights: Formula["weights"]
  /** How many locations the totals are of, and the days that the range asks reviews of. */
  members: number
  days: number
}

// Written out: there are as many as an account has locations.
const rowOf = <Of>(of: Of, { now, before, compared }: Performance): PerformanceRow<Of> => ({
  of,
  now,
  before,
  compared,
})

type Period = {
  one: (id: number) => Scored
  together: (ids: readonly number[]) => Scored
}

const average = (values: (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}

/** Owner photos of a group are all that its locations have; its listings in sync are the average of theirs. */
function together(members: readonly Pick<Measured, "presence">[]): Presence {
  const photos = members.flatMap(({ presence }) => presence.ownerPhotos ?? [])
  return {
    ownerPhotos: photos.length === 0 ? null : photos.reduce((sum, count) => sum + count, 0),
    syncRatio: average(members.map(({ presence }) => presence.syncRatio)),
  }
}

/**
 * Days that the range asks reviews of: all time begins with the first review of the account, for each of its locations
 * alike (D-242).
 */
async function daysOf(deps: Deps, scope: Scope, { from, to }: Bounds): Promise<number> {
  const isAllTime = from === undefined || from <= firstDay
  const start: Day | null = isAllTime ? await firstReviewDay(deps, scope) : from
  const end = to ?? todayIn(scope.timeZone, deps.clock.now())
  return start === null || start > end ? 1 : daysIn(start, end)
}

/** Inputs of a score: as long as all of them are the same, so is the score. */
type Scoring = { key: string; presence: Presence; scored: Scored }
const scorings: Record<FormulaName, WeakMap<Sums, Scoring>> = {
  old: new WeakMap(),
  new: new WeakMap(),
  industry: new WeakMap(),
  target: new WeakMap(),
}

/** The score of one location; sums that are remembered bring theirs. */
function scoreOne(
  { sums, presence }: Measured,
  formula: LocationFormula,
  name: FormulaName,
): Scored {
  const { key, scoreOf, full } = formula
  const known = scorings[name].get(sums)
  const isSame =
    known?.key === key &&
    known.presence.ownerPhotos === presence.ownerPhotos &&
    known.presence.syncRatio === presence.syncRatio
  if (isSame) return known.scored
  const figures = figuresOf(sums, presence)
  const scored = {
    sums,
    presence,
    score: scoreOf(figures),
    formula,
    raises: () => raisesOf(scoreOf, figures, full),
  }
  scorings[name].set(sums, { key, presence, scored })
  return scored
}

function periodOf(formula: Formula, measured: (id: number) => Measured): Period {
  const known = new Map<number, Scored>()
  const one = (id: number): Scored => {
    const scored = known.get(id) ?? scoreOne(measured(id), formula.of(id), formula.name)
    known.set(id, scored)
    return scored
  }
  const all = (ids: readonly number[]): Scored => {
    const members = ids.map(one)
    const [only] = members
    if (only && members.length === 1) return only
    const counted = members.map(({ score, sums }) => ({ score, totalReviews: sums.reviews ?? 0 }))
    return {
      sums: addUp(members.map(({ sums }) => sums)),
      presence: together(members),
      score: groupScore(counted),
      formula: null,
      raises: () => raisesOfGroup(counted.map((own, at) => ({ ...own, raises: members[at]!.raises() }))),
    }
  }
  const knownTogether = new Map<string, Scored>()
  return {
    one,
    together(ids) {
      const key = ids.join()
      const scored = knownTogether.get(key) ?? all(ids)
      knownTogether.set(key, scored)
      return scored
    },
  }
}

/** The periods of sums that are remembered: as long as the rest is the same, so are their scores. */
const periods: Record<FormulaName, WeakMap<SumsByLocation, { key: string; period: Period }>> = {
  old: new WeakMap(),
  new: new WeakMap(),
  industry: new WeakMap(),
  target: new WeakMap(),
}

function rememberedPeriod(formula: Formula, sums: SumsByLocation, presence: PresenceOf): Period {
  const make = () => periodOf(formula, measuredBy(sums, presence.of))
  if (formula.key === null) return make()
  const key = `${formula.key} ${presence.key}`
  const known = periods[formula.name].get(sums)
  if (known?.key === key) return known.period
  const period = make()
  periods[formula.name].set(sums, { key, period })
  return period
}

/** A rank takes a location that was there before the range, and as many reviews as say something (D-315). */
const hasRank = ({ sums }: Scored, isNew: boolean): boolean =>
  !isNew && (sums.reviews ?? 0) >= leastRankedReviews

async function read(deps: Deps, scope: Scope, filter: PerformanceFilter, name: FormulaName) {
  const question = await metricsQuestion(deps, scope, filter)
  const periodIn = async (bounds: Bounds) => {
    const formulaIn = async () => {
      const days = await daysOf(deps, scope, bounds)
      return { days, formula: await formulaOf(deps, scope, name, bounds, days) }
    }
    const [{ days, formula }, presence, sums] = await Promise.all([
      formulaIn(),
      presenceOf(deps, scope, bounds.to),
      sumsByLocation(deps, question, bounds),
    ])
    return { days, formula, ...rememberedPeriod(formula, sums, presence) }
  }
  const [now, before, isNew] = await Promise.all([
    periodIn(question.bounds),
    question.comparison ? periodIn(question.comparison) : null,
    newLocations(deps, scope, question.bounds.from),
  ])
  // In the old score alone a missing part counts as nothing (D-242).
  const sharesMissing = name !== "old"
  const member = (period: Period, id: number) => {
    const { score, sums } = period.one(id)
    return { score, totalReviews: sums.reviews ?? 0 }
  }
  const performanceOf = (ids: readonly number[]): Performance => ({
    now: now.together(ids),
    before: before?.together(ids) ?? null,
    compared: () =>
      before &&
      likeForLikeOfGroup(
        ids.filter((id) => !isNew(id)).map((id) => ({ now: member(now, id), before: member(before, id) })),
        sharesMissing,
      ),
  })
  const performanceOfOne = (id: number): Performance => {
    const [own, earlier] = [now.one(id), before?.one(id) ?? null]
    const compared = () =>
      earlier && hasRank(own, isNew(id))
        ? likeForLike({ now: own.score, before: earlier.score }, sharesMissing)
        : null
    return { now: own, before: earlier, compared }
  }
  return { performanceOf, performanceOfOne, isNew, days: now.days, weights: now.formula.weights }
}

/** Figures and scores of the locations behind a filter, from the rollups (D-138, D-242, D-243), by name. */
export async function locationTable(
  deps: Deps,
  scope: Scope,
  filter: PerformanceFilter,
  formula: FormulaName,
): Promise<PerformanceTable<Place>> {
  const [places, { performanceOf, performanceOfOne, isNew, days, weights }] = await Promise.all([
    readPlaces(deps, scope, filter),
    read(deps, scope, filter, formula),
  ])
  return {
    days,
    weights,
    rows: places.map((place) => rowOf(place, performanceOfOne(place.id))),
    isRanked: ({ of, now }) => hasRank(now, isNew(of.id)),
    totals: performanceOf(places.map(({ id }) => id)),
    members: places.length,
  }
}

/**
 * The same of groups, each with those of its locations that the filter leaves (D-246). Where locations are filtered, groups
 * that hold none of them are left out. The totals are those of the locations, so that both tables say the same: a location
 * in several groups counts once, and one in none counts too.
 */
export async function groupTable(
  deps: Deps,
  scope: Scope,
  filter: PerformanceFilter,
  formula: FormulaName,
): Promise<PerformanceTable<NamedGroup>> {
  const places = new Set((await readPlaces(deps, scope, filter)).map(({ id }) => id))
  const groups = (await readGroups(deps, scope, filter))
    .map((group) => ({ ...group, members: group.members.filter((id) => places.has(id)) }))
    .filter(({ members }) => members.length > 0 || !(filter.location_id || filter.location_ids))
  const { performanceOf, days, weights } = await read(deps, scope, filter, formula)
  return {
    days,
    weights,
    rows: groups.map((group) => rowOf(group, performanceOf(group.members))),
    isRanked: () => true,
    totals: performanceOf([...places]),
    members: places.size,
  }
}
