import { type Member, sharesOf } from "./group-score.ts"
import type { Score } from "./weigh.ts"

/** Two scores made of the same parts, what each part changed in points, and the parts that only one of the periods has. */
export type LikeForLike = {
  now: number
  before: number
  changes: ReadonlyMap<string, number>
  leftOut: string[]
}

type Periods<Of> = { now: Of; before: Of }

/**
 * Two scores of one location without the parts that either period lacks (D-315).
 * @param sharesMissing whether a part without data gives its weight to the others, as in every formula but the old one.
 * @returns null where there is no part to compare.
 */
export function likeForLike(
  { now, before }: Periods<Score<string>>,
  sharesMissing: boolean,
): LikeForLike | null {
  if (now.score === null || before.score === null) return null
  const sums = { now: 0, before: 0 }
  const weights = { now: 0, before: 0 }
  const leftOut: string[] = []
  const common: [string, number, number][] = []
  // Counted by hand: there are as many pairs as an account has locations. Both have their parts in one order.
  for (const [at, part] of now.parts.entries()) {
    const earlier = before.parts[at]!
    if (part.value !== null && earlier.value !== null) {
      common.push([part.name, part.contribution, earlier.contribution])
      sums.now += part.contribution
      sums.before += earlier.contribution
      weights.now += part.weight
      weights.before += earlier.weight
    } else if (part.value !== null || earlier.value !== null) leftOut.push(part.name)
  }
  if (weights.now === 0 || weights.before === 0) return null
  const score = (sum: number, weight: number) => (sharesMissing ? sum / weight : sum)
  const changes = new Map(
    common.map(([name, own, earlier]) => [name, score(own, weights.now) - score(earlier, weights.before)]),
  )
  return { now: score(sums.now, weights.now), before: score(sums.before, weights.before), changes, leftOut }
}

/**
 * The same of a group: of the locations that both periods have, weighted by their reviews in each (D-246, D-315).
 * @param members those that can be compared.
 */
export function likeForLikeOfGroup(
  members: readonly Periods<Member<string>>[],
  sharesMissing: boolean,
): LikeForLike | null {
  const pairs = members.flatMap(({ now, before }) => {
    const compared = likeForLike({ now: now.score, before: before.score }, sharesMissing)
    return compared ? [{ now, before, compared }] : []
  })
  if (pairs.length === 0) return null
  const shareNow = sharesOf(pairs.map(({ now }) => now))
  const shareBefore = sharesOf(pairs.map(({ before }) => before))
  const leftOut = new Set<string>()
  const sums = { now: 0, before: 0 }
  for (const { now, before, compared } of pairs) {
    sums.now += shareNow(now) * compared.now
    sums.before += shareBefore(before) * compared.before
    for (const name of compared.leftOut) leftOut.add(name)
  }
  return { ...sums, changes: new Map(), leftOut: [...leftOut] }
}
