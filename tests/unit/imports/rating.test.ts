import { readRating, starsOf, starsOfWords, withBest } from "#review-api/imports/rating.ts"

test.each([
  ["5", 5],
  ["4.1", 4.1],
  ["4,5", 4.5],
  ["4.345", 4.35],
  ["1.005", 1.01],
  ["+3", 3],
  ["\u200b3\u200e", 3],
  ["3.", 3],
  ["0", null],
  ["0.00", null],
  ["", null],
])("reads rating %p as %p", (text, rating) => {
  expect(readRating(text)).toEqual({ rating })
})

test.each([".5", "0.4", "0.001", "½", "1/10", "10%"])(
  "reads %p, which is less than one star, as one",
  (text) => {
    expect(readRating(text)).toEqual({ rating: 1, isRaised: true })
  },
)

test.each(["6", "5.01", "-1", "50", "-0.5"])("finds %p out of range", (text) => {
  expect(readRating(text)).toEqual({ error: `rating "${text}" is not between 0 and 5` })
})

test.each([
  ["5 stars", 5],
  ["5,0 von 5 Sternen", 5],
  ["5つ星のうち4.0", 4],
  ["●●●●○", 4],
  ["★ ★ ★ ★ ☆", 4],
  ["★★★☆☆ (3)", 3],
  ["🟢🟢🟢⚪⚪", 3],
  ["bubble_45", 4.5],
  ["4 out of 5 - Very good", 4],
  ["8/10 (very good)", 4],
  ["1 star", 1],
  ["5/5", 5],
  ["8/10", 4],
  ["80%", 4],
  ["4.5 out of 5", 4.5],
  ["Rated 4 out of 5", 4],
  ["Rated 4 out of 5 stars", 4],
  ["4,0 von 5 Sterne", 4],
  ["4 von 5", 4],
  ["FIVE", 5],
  ["three stars", 3],
  ["FIVE_STARS", 5],
  ["STAR_RATING_TWO", 2],
  ["cinco estrellas", 5],
  ["quatre étoiles", 4],
  ["Vier Sterne", 4],
  ["três estrelas", 3],
  ["due stelle", 2],
  ["vijf sterren", 5],
  ["★★★★½", 4.5],
  ["★★★½☆", 3.5],
  ["★★★★★", 5],
  ["★★★★☆", 4],
  ["⭐⭐⭐", 3],
  ["5★", 5],
  ["١", 1],
  ["５", 5],
  ["4.", 4],
  ["4½ stars", 4.5],
  ["4/5 ⭐", 4],
  ["neutral", null],
  ["N/A", null],
  ["null", null],
  ["-", null],
  ["NaN", null],
])("reads %p as %p, which says its scale itself", (text, rating) => {
  for (const scale of ["5", "10"] as const)
    if (!/^[\d١５.]+$/.test(text)) expect(readRating(text, scale)).toEqual({ rating })
  expect(readRating(text)).toEqual({ rating })
})

test.each([
  ["9", "10", 4.5],
  ["3", "10", 1.5],
  ["10", "10", 5],
  ["87", "100", 4.35],
  ["9分", "10", 4.5],
  ["4分", "5", 4],
  ["0", "100", null],
] as const)("brings %p of a scale of %p to %p", (text, scale, rating) => {
  expect(readRating(text, scale)).toEqual({ rating })
})

test.each([
  ["4½", 4.5],
  ["3 1/2", 3.5],
])("reads %p as %p of its scale", (text, rating) => {
  expect(readRating(text)).toEqual({ rating })
  expect(readRating(text, "10")).toEqual({ rating: rating / 2 })
})

test.each([
  [["excellent", "great", "average", "poor", "bad"], [5, 4, 3, 2, 1], false],
  [["excellent", "very good", "average", "poor", "terrible"], [5, 4, 3, 2, 1], false],
  [["average", "terrible"], [3, 1], false],
  [["very good", "good", "fair", "poor"], [4, 3, 2, 1], true],
  [["excellent", "poor"], [5, 2], true],
])("the words %p are %p stars", (words, stars, isOpen) => {
  expect(starsOfWords(words)).toEqual({ stars: words.map((word, at) => [word, stars[at]]), isOpen })
  expect(starsOfWords([...words, "hervorragend"])).toBeNull()
})

test.each([
  ["Recommended", true],
  ["positive", true],
  ["👍", true],
  ["Doesn't recommend", false],
  ["NEGATIVE", false],
  ["no", false],
])("takes %p for a recommendation without stars", (text, recommends) => {
  expect(readRating(text)).toEqual({ rating: null, recommends })
})

test.each(["V", "4 out of", "five of them", "Infinity", "1e0", "0x3", "4..5", ".", "6 cats"])(
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

test.each([
  ["1", "grades6", 5],
  ["2", "grades6", 4.2],
  ["6", "grades6", 1],
  ["5", "grades5", 1],
  ["0", "grades5", null],
  ["0", "nps", 1],
  ["10", "nps", 5],
  ["3", "nps", 1.5],
] as const)("%s on the scale %s is %p stars", (text, scale, rating) => {
  expect(readRating(text, scale)).toMatchObject({ rating })
})

test.each([
  ["7", "grades6", "between 1 and 6"],
  ["0.5", "grades5", "between 1 and 5"],
  ["11", "nps", "between 0 and 10"],
] as const)("%s is none on the scale %s", (text, scale, range) => {
  expect(readRating(text, scale)).toMatchObject({ error: expect.stringContaining(range) })
})

test("a thumb of any skin is one, and two counts of stars that differ are none", () => {
  expect(readRating("👍🏽")).toEqual({ rating: null, recommends: true })
  expect(readRating("★★★☆☆ (4)")).toHaveProperty("error")
})

test.each([
  ["4", "10", "4/10"],
  ["4", "out of 10", "4/10"],
  ["4", "1-5", "4/5"],
  ["4", "10.0", "4/10"],
  ["4/5", "10", "4/5"],
  ["4", "", "4"],
])("the rating %s beside the best %s is %s", (rating, best, read) => {
  expect(withBest(rating, best)).toBe(read)
})
