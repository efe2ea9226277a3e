import { millisecondsInDay as dayMs } from "date-fns/constants"
import type { Random } from "./random.ts"
import { randomOf } from "./random.ts"

/** How good a place is: a level, a slow wave over about three years, and now and then a bad season. */
export type Quality = { level: number; wave: number; periodDays: number; phase: number; popularity: number }

/** The quality of one place of a demo brand, always the same for its name. */
export function qualityOf(brand: string, place: string): Quality {
  const random = randomOf(`${brand} ${place} quality`)
  return {
    level: 3.7 + random.next() * 0.85,
    wave: 0.1 + random.next() * 0.45,
    periodDays: 700 + random.below(700),
    phase: random.next() * 2 * Math.PI,
    popularity: 0.4 + random.next() ** 2 * 2,
  }
}

/** Average rating by guests on a day, about 2.8 to 4.9. */
export function qualityAt(quality: Quality, dayMs1970: number): number {
  const turn = (dayMs1970 / dayMs / quality.periodDays) * 2 * Math.PI + quality.phase
  return quality.level + quality.wave * Math.sin(turn)
}

/** A rating of 1 to 5 as guests give them: most happy, some furious, few in between. */
export function ratingFor(quality: number, random: Random): number {
  const unhappy = Math.max(0.02, (4.9 - quality) / 6)
  const weights = [unhappy * 0.75, unhappy * 0.45, 0.04 + unhappy * 0.55, 0.16 + unhappy * 0.5]
  const left = weights.reduce((sum, weight) => sum + weight, 0)
  return random.weighted([...weights, Math.max(0.25, 1.12 - left)]) + 1
}
