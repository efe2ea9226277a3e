import type { ReviewFilter } from "#lib/contract/index.ts"
import { dayIn } from "#lib/dates/today.ts"
import type { KnownReview, ReviewFixture } from "./review-fixture.ts"

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()

const says = (texts: (string | null)[], wanted: string) =>
  texts.some((text) => plain(text ?? "").includes(plain(wanted)))

const groupOf = (fixture: ReviewFixture, review: KnownReview) =>
  fixture.groupIds[fixture.locationIds.indexOf(review.locationId) % 3]

/** Whether the response to a review is in a state that lists ask for. */
function isOf({ respondedAt, responseStatus }: KnownReview, state: string | undefined): boolean {
  if (state === "unanswered") return respondedAt === null
  if (state === "published") return respondedAt !== null
  if (state === "draft") return responseStatus === "draft"
  return responseStatus === "error_published" || responseStatus === "error_unpublished"
}

/** Whether a review fits a filter, worked out without the database. */
export function fits(fixture: ReviewFixture, filter: ReviewFilter, review: KnownReview): boolean {
  const day = dayIn(fixture.timeZone, new Date(review.publishedAt))
  const rules: [unknown, () => boolean][] = [
    [filter.group_id, () => String(groupOf(fixture, review)) === filter.group_id],
    [filter.location_id, () => String(review.locationId) === filter.location_id],
    [filter.location_ids, () => filter.location_ids!.includes(String(review.locationId))],
    [filter.source_id, () => String(review.sourceId) === filter.source_id],
    [filter.source_ids, () => filter.source_ids!.includes(String(review.sourceId))],
    [filter.published_after, () => day >= filter.published_after!],
    [filter.published_before, () => day <= filter.published_before!],
    [filter.rating, () => [filter.rating].flat().includes(review.stars)],
    [filter.status, () => [filter.status].flat().includes(review.status)],
    [
      filter.review_status_label_id,
      () => String(review.reviewStatusLabelId) === filter.review_status_label_id,
    ],
    // Nobody looks after the fixture's reviews.
    [filter.assigned_user_ids, () => filter.assigned_user_ids!.includes("none")],
    [filter.review_types, () => filter.review_types!.includes(review.reviewType)],
    [filter.sentiment, () => review.sentiment === filter.sentiment],
    [filter.category, () => review.categories.includes(filter.category!.toLowerCase())],
    [filter.tags, () => filter.tags!.some((tag) => review.tags.map(plain).includes(plain(tag)))],
    [filter.keywords, () => says([review.title, review.content, review.author], filter.keywords!)],
    [filter.response, () => [filter.response].flat().some((state) => isOf(review, state))],
    [filter.has_response, () => (review.respondedAt !== null) === filter.has_response],
    [
      filter.keywords_mentioned,
      () => filter.keywords_mentioned!.every((word) => says([review.title, review.content], word)),
    ],
  ]
  return rules.every(([value, rule]) => value === undefined || rule())
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const newestFirst = (a: KnownReview, b: KnownReview) => byText(b.publishedAt, a.publishedAt) || b.id - a.id

/** The reviews in the order of a list. */
export function inOrder(reviews: KnownReview[], by: string, direction: string): KnownReview[] {
  const sign = direction === "asc" ? 1 : -1
  return reviews.toSorted((a, b) => {
    if (by === "rating") return sign * ((a.rating ?? 0) - (b.rating ?? 0)) || newestFirst(a, b)
    if (by === "location_name") {
      const places = byText(a.locationName, b.locationName) || a.locationId - b.locationId
      return sign * places || newestFirst(a, b)
    }
    return -sign * newestFirst(a, b)
  })
}
