import { photoError, photoObstacleOf } from "#lib/contract/media/constants.ts"

const tooLarge = (limit: string) => `Upload error: Image cannot be larger than ${limit} height`
const tooSmall = (limit: string) => `Upload error: Image needs to be a minimum of ${limit} height`
const ratio = (category: string) =>
  `Upload error: ${category} photo must have an aspect ratio of at least 16:9.`

const coverMost = tooLarge("2120 width x 1192")
const coverLeast = tooSmall("480 width x 270")
const logoMost = tooLarge("2000 width x 2000")
const least = tooSmall("250 width x 250")

type Size = [row: string, category: string | null, width: number, height: number, error: string | null]
const sizes: Size[] = [
  ...["Cover", "cover", "COVER"].flatMap((name): Size[] => [
    ["L-419", name, 1000, 600, ratio(name)],
    ["L-419", name, 2121, 1192, coverMost],
  ]),
  ["L-419", "LOGO", 2001, 2000, logoMost],
  ["L-420", "Cover", 1000, 600, ratio("Cover")],
  ["L-421", "Cover", 2121, 1192, coverMost],
  ["L-421", "Cover", 2120, 1192, null],
  ["L-422", "Cover", 2120, 1193, coverMost],
  ["L-422", "Cover", 2400, 1300, coverMost],
  ["L-423", "Logo", 2001, 2000, logoMost],
  ["L-423", "Logo", 2000, 2001, logoMost],
  ["L-424", "Cover", 479, 269, coverLeast],
  ["L-424", "Cover", 480, 270, null],
  ["L-425", null, 249, 250, least],
  ["L-425", null, 250, 249, least],
  ["L-425", null, 5000, 300, null],
  ["L-426", "Cover", 2121, 1193, "Upload error: Image cannot be larger than 2120 width x 1192 height"],
  ["L-426", "Logo", 2001, 2001, "Upload error: Image cannot be larger than 2000 width x 2000 height"],
  ["L-427", "Cover", 400, 220, "Upload error: Image needs to be a minimum of 480 width x 270 height"],
  ["L-428", "Logo", 200, 200, "Upload error: Image needs to be a minimum of 250 width x 250 height"],
  ["L-611", "Cover", 480, 270, null],
  ["L-611", "Cover", 479, 269, coverLeast],
  ["L-612", "Cover", 2120, 1192, null],
  ["L-612", "Cover", 2121, 1193, coverMost],
  ["L-613", "Cover", 1600, 900, null],
  ["L-613", "Cover", 1600, 901, ratio("Cover")],
  ["L-614", "Logo", 2000, 2000, null],
  ["L-614", "Logo", 2001, 2001, logoMost],
  ["L-615", null, 250, 250, null],
  ["L-615", null, 249, 249, least],
]

test.each(sizes.map(([row, category, width, height, error]) => ({ row, category, width, height, error })))(
  "of a photo of category $category with $width by $height pixels is said $error [$row]",
  ({ category, width, height, error }) => {
    expect(photoError(category, { width, height })).toBe(error)
  },
)

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
