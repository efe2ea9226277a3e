/** A few words of a review, as its source gives them; no review of ours. */
export type Excerpt = {
  rating: number | null
  /** The source's own picture of the rating. */
  ratingImageUrl: string | null
  title: string | null
  text: string
  isCut: boolean
  author: string | null
  createdAt: string | null
  url: string
}

/** Latest excerpts of a business at a source. */
export type LatestExcerpts = {
  rating: number | null
  ratingImageUrl: string | null
  reviewsCount: number | null
  url: string
  /** The newest first; null where the plan of this installation has none. */
  excerpts: Excerpt[] | null
}
