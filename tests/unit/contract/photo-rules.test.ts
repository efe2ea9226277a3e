import { photoError, photoObstacleOf } from "#lib/contract/media-constants.ts"

const tooLarge = (limit: string) => `Upload error: Image cannot be larger than ${limit} height`
const tooSmall = (limit: string) => `Upload error: Image needs to be a minimum of ${limit} height`
const ratio = (category: string) =>
  `Upload error: ${category} photo must have an aspect ratio of at least 16:9.`

test("photos keep to the size rules of their category, whatever its case; the first that is broken is said [L-419 L-420 L-421 L-422 L-423 L-424 L-425 L-426 L-427 L-428 L-611 L-612 L-613 L-614 L-615]", () => {
  const cases = [
    ...["Cover", "cover", "COVER"].map((name) => [name, 1000, 600, ratio(name)] as const),
    ["Cover", 1600, 900, null],
    ["Cover", 1600, 901, ratio("Cover")],
    ["Cover", 2121, 1192, tooLarge("2120 width x 1192")],
    ["cover", 2121, 1192, tooLarge("2120 width x 1192")],
    ["Cover", 2120, 1192, null],
    ["Cover", 2120, 1193, tooLarge("2120 width x 1192")],
    ["Cover", 2400, 1300, tooLarge("2120 width x 1192")],
    ["Logo", 2001, 2000, tooLarge("2000 width x 2000")],
    ["LOGO", 2000, 2001, tooLarge("2000 width x 2000")],
    ["Logo", 2000, 2000, null],
    ["Cover", 479, 269, tooSmall("480 width x 270")],
    ["Cover", 400, 220, tooSmall("480 width x 270")],
    ["Cover", 480, 270, null],
    [null, 249, 250, tooSmall("250 width x 250")],
    [null, 250, 249, tooSmall("250 width x 250")],
    [null, 250, 250, null],
    [null, 5000, 300, null],
    ["Logo", 200, 200, tooSmall("250 width x 250")],
  ] as const
  for (const [category, width, height, error] of cases)
    expect([category, width, height, photoError(category, { width, height })]).toEqual([
      category,
      width,
      height,
      error,
    ])
})

test("what keeps photos from being changed is told in the order of the specification [L-321 L-322 L-323 L-324 L-658]", () => {
  const good = { statusReason: null, isPublished: true, isGoogleOn: true }
  expect(photoObstacleOf(good)).toBeNull()
  expect(photoObstacleOf({ ...good, isGoogleOn: false })).toBe("directory")
  expect(photoObstacleOf({ ...good, isGoogleOn: false, isPublished: false })).toBe("autoSync")
  const worst = { ...good, isGoogleOn: false, isPublished: false }
  expect(photoObstacleOf({ ...worst, statusReason: "Location not found in Google integration" })).toBe(
    "location",
  )
  expect(photoObstacleOf({ ...worst, statusReason: "No active Google integration" })).toBe("integration")
})
