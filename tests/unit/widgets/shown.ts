import type { PublicWidget, ShownReview } from "#lib/contract/public-widgets/schema.ts"

export const someReview = (more: Partial<ShownReview> = {}): ShownReview => ({
  rating: 5,
  content: "The chowder was worth the drive.",
  author: "Priya N.",
  source_name: "Google",
  url: "https://maps.example/1",
  published_at: "2026-11-19T10:00:00Z",
  response: null,
  ...more,
})

/** A widget as the Review API shows it. */
export const someWidget = ({
  settings,
  ...more
}: Partial<Omit<PublicWidget, "settings">> & {
  settings?: Partial<PublicWidget["settings"]>
} = {}): PublicWidget => ({
  public_key: "k".repeat(22),
  name: "Home page",
  widget_type: "teaser",
  settings: { theme: "light", accent_color: "#2563eb", corner: "round", language: "en", ...settings },
  allowed_domains: [],
  time_zone: "UTC",
  summary: {
    avg_rating: 4.42,
    total_reviews: 4_912,
    place: "Saltbridge",
    source_names: ["Google", "Facebook"],
    since_months: 0,
  },
  notice: { min_rating: null, is_selection: false },
  reviews: [someReview()],
  page: 1,
  matching_reviews: 344,
  location: null,
  structured: null,
  ...more,
})
