import { strToU8, zipSync } from "fflate"

const folder = "Takeout/Google Business Profile/account-1/location-"

/** A Google Business Profile export as Google Takeout makes it. @param files by path in a folder of its location. */
export const takeout = (files: Record<string, unknown>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([path, value]) => [
          `${folder}${path}`,
          strToU8(typeof value === "string" ? value : JSON.stringify(value)),
        ]),
      ),
    ),
  )

/** Location data and reviews as they stand there. */
export const hotelAda = {
  name: "accounts/1/locations/11",
  title: "Hotel Ada",
  storeCode: "A-11",
  storefrontAddress: {
    regionCode: "US",
    languageCode: "en",
    postalCode: "78701",
    administrativeArea: "TX",
    locality: "Austin",
    addressLines: ["1 Main St", "Floor 2"],
  },
  latlng: { latitude: 30.27, longitude: -97.74 },
}

export const googleReviews = [
  {
    reviewer: { displayName: "Ann" },
    starRating: "FIVE",
    comment: "Schönes Hotel.\n\n(Translated by Google)\nLovely hotel.",
    createTime: "2025-01-31T10:20:30.123456789Z",
    updateTime: "2025-02-01T00:00:00Z",
    reviewReply: { comment: "Danke, Ann!", updateTime: "2025-02-02T09:00:00Z" },
    name: "accounts/1/locations/11/reviews/AbC-1",
  },
  {
    reviewer: { isAnonymous: true },
    starRating: "TWO",
    comment: "(Translated by Google) Cold room.\n\n(Original)\nKaltes Zimmer.",
    createTime: "2025-01-30T08:00:00Z",
    reviewId: "AbC-2",
  },
  {
    reviewer: { displayName: "Bob" },
    starRating: "STAR_RATING_UNSPECIFIED",
    createTime: "2025-01-29T08:00:00Z",
    reviewId: "AbC-3",
  },
]
