type Way = { label: string; href: string; isOutbound?: boolean }

export type NoReviewsText = {
  title: string
  hint: string
  /** The way out; that of filters and dates unless named. */
  link?: Way | null
  /** Other ways. */
  more?: readonly Way[]
}

/** Of a place where no one has ever written a review; D-263 words only what filters leave. */
export const noneYet: NoReviewsText = {
  title: "No reviews yet.",
  hint: "New reviews appear here as they are received.",
  link: null,
}
