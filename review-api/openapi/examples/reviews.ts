import { type Example, exampleUrl, self } from "./example.ts"

const breakfast = { id: 8, name: "Breakfast", ...self("/tags/8") }

const response = {
  id: 512,
  account_id: 12,
  review_id: 3401,
  user_id: 31,
  user_name: "Ines Calder",
  content: "Thank you, Ada. See you next spring!",
  status: "published",
  error: null,
  published_at: "2026-03-02T08:15:00.000Z",
  version: 1,
  ...self("/responses/512"),
}

const review = {
  id: 3401,
  account_id: 12,
  location_id: 67,
  location_name: "Saltbridge Harbor",
  location_city: "Portland",
  location_state: "Maine",
  source_id: 1,
  source_code: "google_maps",
  source_name: "Google",
  rating: 5,
  title: null,
  content: "Worth every visit. The breakfast on the terrace is the best in town.",
  author: "Ada Park",
  url: "https://maps.example.com/reviews/abc",
  review_type: "review",
  status: "unread",
  review_status_label_id: null,
  assigned_user_id: 31,
  assigned_user_name: "Ines Calder",
  sentiment: 1,
  categories: ["food"],
  tags: [],
  notes_count: 0,
  images: [],
  response: null,
  dispute_status: "none",
  published_at: "2026-03-01T11:58:00.000Z",
  origin_published_at: null,
  created_at: "2026-03-01T12:00:00.000Z",
  deleted_at: null,
  origin_deleted_at: null,
  ...self("/reviews/3401"),
}

const after = "RVpYNnFmWzAsImRlc2MiLG51bGwsIjIwMjYtMDMtMDFUMTE6NTg6MDAuMDAwMDAwWiIsMzQwMV0"
const newest = "/reviews?published_after=2026-03-01&per_page=1"

/** Calls about reviews, as people make them first. */
export const reviewExamples = {
  "reviews.list": {
    query: { published_after: "2026-03-01", per_page: 1 },
    answer: {
      _embedded: { reviews: [review] },
      _page: 1,
      _total_pages: 48,
      _total: 48,
      _total_exact: true,
      _links: {
        self: { href: `${exampleUrl}${newest}` },
        first: { href: `${exampleUrl}${newest}` },
        next: { href: `${exampleUrl}${newest}&after=${after}` },
      },
      paging: { cursors: { before: null, after }, first: 1 },
    },
  } satisfies Example<"reviews.list">,
  "reviews.get": {
    params: { id: "3401" },
    answer: { ...review, status: "completed", tags: [breakfast], response, respond_on: null },
  } satisfies Example<"reviews.get">,
  "reviews.count": {
    query: { rating: [1, 2], status: "unread" },
    answer: { count: 7, exact: true, ...self("/reviews/count?rating=1%2C2&status=unread") },
  } satisfies Example<"reviews.count">,
  "reviews.update": {
    params: { id: "3401" },
    body: { status: "completed" },
    answer: { ...review, status: "completed" },
  } satisfies Example<"reviews.update">,
  "responses.create": {
    body: { review_id: 3401, content: response.content },
    answer: { ...response, status: "pending", published_at: null },
  } satisfies Example<"responses.create">,
  "tags.list": {
    query: { per_page: 25 },
    answer: {
      _embedded: { tags: [breakfast] },
      _page: 1,
      _total_pages: 1,
      _total: 1,
      ...self("/tags?per_page=25"),
    },
  } satisfies Example<"tags.list">,
  "review_tags.create": {
    body: { review_id: 3401, name: "Breakfast" },
    answer: breakfast,
  } satisfies Example<"review_tags.create">,
  "metrics.overview": {
    params: { account_id: "12" },
    query: { start_date: "2026-02-01", end_date: "2026-02-28" },
    answer: {
      avg_rating: 4.42,
      total_reviews: 318,
      completed_rate: 81,
      response_rate: 0.74,
      overall_avg_response_time: 1.2,
      positive_count: 271,
      neutral_count: 22,
      negative_count: 25,
      exact: true,
      series: [{ period: "2026-02-01", avg_rating: 4.42, total_reviews: 318 }],
      ...self("/metrics/12/overview?start_date=2026-02-01&end_date=2026-02-28"),
    },
  } satisfies Example<"metrics.overview">,
}
