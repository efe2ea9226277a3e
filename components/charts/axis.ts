import { scaleBand, scaleLinear } from "@visx/scale"

/** Charts are drawn in a box of 100 by 100 that is stretched over its place. */
export const box = 100

/** About so many marks have room beside a chart. */
const marks = 3

/** A vertical axis: the values that are marked, from the highest to the lowest, and how far from the top a value is. */
export type Axis = { marks: number[]; at: (value: number) => number }

function axisOf(lowest: number, highest: number, isMarked: (value: number) => boolean = () => true): Axis {
  const scale = scaleLinear<number>({ domain: [lowest, highest], range: [box, 0] }).nice(marks)
  return { marks: scale.ticks(marks).filter(isMarked).reverse(), at: (value) => scale(value) }
}

/**
 * An axis for counts: 0 is one of its marks, and all are whole.
 * @param most upwards. @param mostDown downwards, where bars stand below the line too.
 */
export const countAxis = (most: number, mostDown = 0): Axis =>
  axisOf(-mostDown, Math.max(1, most), Number.isInteger)

/** An axis for average ratings: up to five stars, and down to the half star below the lowest. */
export function ratingAxis(ratings: readonly (number | null)[]): Axis {
  const known = ratings.filter((rating) => rating !== null)
  return axisOf(Math.min(4, Math.floor(2 * Math.min(5, ...known)) / 2), 5)
}

/** The horizontal places of a chart. */
export type Places = {
  count: number
  width: number
  /** So few that each stands in the middle of much room. */
  isSparse: boolean
  startOf: (at: number) => number
  middleOf: (at: number) => number
}

/** Bars are at most as wide as those of so many. */
const fewest = 12
const gap = 0.4

/** As many places as there are values; a few of them share the whole width, and their bars stay narrow. */
export function placesFor(values: number): Places {
  const count = Math.max(1, values)
  const scale = scaleBand<number>({
    domain: Array.from({ length: count }, (_, at) => at),
    range: [0, box],
    paddingInner: gap,
    paddingOuter: gap / 2,
  })
  const band = scale.bandwidth()
  const width = Math.min(band, (box / fewest) * (1 - gap))
  const startOf = (at: number) => (scale(at) ?? 0) + (band - width) / 2
  return { count, width, isSparse: count < fewest, startOf, middleOf: (at) => startOf(at) + width / 2 }
}
