/** Figures of a location or group in a range. Null is unknown, which is not the same as none. */
export type Figures = {
  /** 1 to 5; null without ratings. */
  avgRating: number | null
  totalReviews: number
  /** Reviews with a response, or marked completed, 0 to 100; null without reviews. */
  completedRate: number | null
  /** Reviews with a published response, 0 to 100 (D-314); null without reviews. */
  responseRate: number | null
  /** Average days from a review to its response; null without responses. */
  responseDays: number | null
  ownerPhotos: number | null
  /** Listings in sync, 0 to 1. */
  syncRatio: number | null
}

/** Owner photos that count in full (D-242). */
export const fullPhotos = 20
const reviewsOfHalfYear = 50
const daysOfHalfYear = 182
/** Days up to which a response time counts in full (D-242). */
export const promptDays = 1
const lateDays = 7

/** Brings a number between 0 and 1. */
export const clamped = (value: number): number => Math.min(1, Math.max(0, value))

/** Applies a formula to what is known. */
export const known = (figure: number | null, measure: (figure: number) => number): number | null =>
  figure === null ? null : measure(figure)

/** Stars as a value from 0 to 1: one star is nothing, five are all (D-242). */
export const ratingValue = (avgRating: number): number => clamped((avgRating - 1) / 4)

/** Owner photos as a value from 0 to 1: 20 are all (D-242). */
export const photosValue = (ownerPhotos: number): number => clamped(ownerPhotos / fullPhotos)

/**
 * How many reviews a range asks for: 50 in half a year, and never fewer than one (D-242).
 * @param days of the range; for all time those since the first review.
 */
export const reviewsExpected = (days: number): number =>
  Math.max(1, (reviewsOfHalfYear * days) / daysOfHalfYear)

/** Reviews of a range as a value from 0 to 1 (D-242). */
export const volumeValue = (totalReviews: number, days: number): number =>
  clamped(totalReviews / reviewsExpected(days))

/** Response time as a value from 0 to 1: all up to a day, evenly down to nothing at seven (D-242). */
export const timeValue = (responseDays: number): number =>
  clamped((lateDays - responseDays) / (lateDays - promptDays))

/** A rate from 0 to 100 as a value from 0 to 1 (D-242). */
export const rateValue = (rate: number): number => clamped(rate / 100)

/** A figure measured by what is wanted, from 0 to 1; where nothing is wanted, all is reached (D-245, D-254). */
export const reached = (own: number, wanted: number): number => (wanted <= 0 ? 1 : clamped(own / wanted))

/** The same of a figure that is better the smaller it is. */
export const reachedBelow = (own: number, wanted: number): number => (own <= 0 ? 1 : clamped(wanted / own))
