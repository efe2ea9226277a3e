import { readRating, starsOf } from "#review-api/import/rating.ts"

test.each([
  ["5", 5],
  ["4.1", 4.1],
  ["4,5", 4.5],
  ["4.345", 4.35],
  ["1.005", 1.01],
  ["+3", 3],
  [".5", 0.5],
  ["3.", 3],
  ["0", null],
  ["0.00", null],
  ["", null],
])("reads rating %p as %p", (text, rating) => {
  expect(readRating(text)).toEqual({ rating })
})

test.each(["6", "5.01", "-1", "50", "-0.5"])("finds %p out of range", (text) => {
  expect(readRating(text)).toEqual({ error: `rating "${text}" is not between 0 and 5` })
})

test.each(["five", "4/5", "4 stars", "NaN", "Infinity", "1e0", "0x3", "4..5", "."])(
  "finds %p no number",
  (text) => {
    expect(readRating(text)).toEqual({ error: `rating "${text}" is not a number` })
  },
)

test.each([
  [null, 0],
  [0.49, 0],
  [0.5, 1],
  [4.1, 4],
  [4.49, 4],
  [4.5, 5],
  [5, 5],
])("rounds rating %p to %i stars", (rating, stars) => {
  expect(starsOf(rating)).toBe(stars)
})
