/** Types of widgets (002 §2); each has its address, label and account setting. */
export const widgetTypes = ["teaser", "full_page", "star_snapshot", "location_info"] as const
export type WidgetType = (typeof widgetTypes)[number]

export const widgetTypeLabels: Readonly<Record<WidgetType, string>> = {
  teaser: "Testimonial Carousel",
  full_page: "Location Review Feed",
  star_snapshot: "Star Snapshot",
  location_info: "Location Information",
}

/** Account settings that switch each type (002 §6). */
export const widgetTypeSettings = {
  teaser: "amplify_testimonial_widgets",
  full_page: "amplify_review_feed_widgets",
  star_snapshot: "amplify_star_snapshot_widgets",
  location_info: "amplify_location_information_widgets",
} as const satisfies Readonly<Record<WidgetType, string>>

export const widgetThemes = ["light", "dark", "auto"] as const
export const widgetCorners = ["square", "round"] as const
export const widgetLayouts = ["badge", "bar"] as const
export const widgetSorts = ["newest", "highest"] as const
/** Languages that widgets speak (D-311). */
export const widgetLanguages = ["en", "ar", "de", "es", "fr", "pt"] as const
export type WidgetLanguage = (typeof widgetLanguages)[number]

export const defaultAccent = "#2563EB"

/** Limits of widgets (D-203, D-204, D-301). */
export const widgetLimits = {
  perAccount: 500,
  name: 100,
  reviews: 15,
  perPage: 50,
  featured: 100,
  domains: 20,
  locations: 1_000,
  sources: 100,
  /** Seconds between two cards: shorter ones can't be read. */
  rotate: { least: 4, most: 60 },
  months: 60,
  /** Keys of one request. */
  keys: 50,
  /** Pages of a feed that visitors may turn. */
  pages: 100,
} as const

/** Widgets of a page of the list (D-203). */
export const widgetsPerPage = 24

/** Days over which views are shown. */
export const viewDays = 30
