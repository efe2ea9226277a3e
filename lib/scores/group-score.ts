import { type Score, type ScorePart, summed } from "./weigh.ts"

export type Member<Name extends string> = { score: Score<Name>; totalReviews: number }

/**
 * The part of each location in the score of its group: by its reviews, evenly when there are none (D-246); none of one
 * without a score.
 */
export function sharesOf(members: readonly Member<string>[]): (member: Member<string>) => number {
  const counted = members.filter(({ score }) => score.score !== null)
  const reviews = counted.reduce((sum, { totalReviews }) => sum + totalReviews, 0)
  return ({ score, totalReviews }) => {
    if (score.score === null) return 0
    return reviews > 0 ? totalReviews / reviews : 1 / counted.length
  }
}

/**
 * The score of a group: that of its locations, weighted by their reviews, evenly when there are none (D-246). Locations
 * without a score do not count. Its parts are those of the locations, added up in the same proportion, so that they say
 * of the group what they say of a location.
 */
export function groupScore<Name extends string>(members: readonly Member<Name>[]): Score<Name> {
  const names = members.find(({ score }) => score.score !== null)?.score.parts.map(({ name }) => name) ?? []
  const sums = names.map(() => ({ weight: 0, contribution: 0 }))
  const shareOf = sharesOf(members)
  for (const member of members) {
    const share = shareOf(member)
    if (share === 0) continue
    // Counted by hand: there are as many members as an account has locations.
    for (let at = 0; at < sums.length; at += 1) {
      const [sum, part] = [sums[at]!, member.score.parts[at]!]
      sum.weight += share * part.weight
      sum.contribution += share * part.contribution
    }
  }
  const parts = sums.map(({ weight, contribution }, at): ScorePart<Name> => {
    const value = weight > 0 ? Math.min(1, contribution / (100 * weight)) : null
    return { name: names[at]!, weight, value, contribution }
  })
  return summed(parts)
}
