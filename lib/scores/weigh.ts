/** One part of a score, as it went into it. */
export type ScorePart<Name extends string> = {
  name: Name
  /** The share of the score that it decides, 0 to 1, after parts without data gave theirs to the others. */
  weight: number
  /** 0 to 1; null without data. */
  value: number | null
  /** The points that it adds to the score. */
  contribution: number
}

/** A score from 0 to 100 and what it is made of; null when no part has data. The weights of its parts add up to 1. */
export type Score<Name extends string> = { score: number | null; parts: ScorePart<Name>[] }

/** The weight of each part. Only their proportions count: 0.3 and 0.1 are as good as 30 and 10. */
export type Weights<Name extends string> = Readonly<Record<Name, number>>

/** Adds up parts. */
export function summed<Name extends string>(parts: ScorePart<Name>[]): Score<Name> {
  const hasData = parts.some(({ weight, value }) => weight > 0 && value !== null)
  const points = parts.reduce((sum, { contribution }) => sum + contribution, 0)
  return { score: hasData ? Math.min(100, points) : null, parts }
}

/**
 * Weighs values into a score. The weight of a value without data is shared by the others in proportion (D-243).
 * @param values from 0 to 1, null without data, in the order in which the parts are listed.
 */
export function weigh<Name extends string>(
  values: Readonly<Record<Name, number | null>>,
  weights: Weights<Name>,
): Score<Name> {
  const names = Object.keys(values) as Name[]
  const total = names.reduce((sum, name) => sum + (values[name] === null ? 0 : weights[name]), 0)
  return summed(
    names.map((name) => {
      const value = values[name]
      const weight = value === null || total === 0 ? 0 : weights[name] / total
      return { name, weight, value, contribution: 100 * weight * (value ?? 0) }
    }),
  )
}

/**
 * Weighs values into a score in which a part without data counts as 0 and keeps its weight (D-242).
 * @param values as above.
 */
export function weighAll<Name extends string>(
  values: Readonly<Record<Name, number | null>>,
  weights: Weights<Name>,
): Score<Name> {
  const names = Object.keys(values) as Name[]
  const total = names.reduce((sum, name) => sum + weights[name], 0)
  return summed(
    names.map((name) => {
      const weight = weights[name] / total
      return { name, weight, value: values[name], contribution: 100 * weight * (values[name] ?? 0) }
    }),
  )
}

/** Points that each part still lacks, the most first; complete parts are left out. */
export const gainsOf = <Name extends string>({ parts }: Score<Name>): { name: Name; points: number }[] =>
  parts
    .filter(({ value, weight }) => (value ?? 0) < 1 && weight > 0)
    .map(({ name, weight, contribution }) => ({ name, points: 100 * weight - contribution }))
    .sort((a, b) => b.points - a.points)
