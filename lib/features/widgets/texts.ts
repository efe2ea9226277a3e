import type { WidgetType, widgetLanguages, widgetThemes } from "#lib/contract/widgets/constants.ts"

/** Words of Amplify (D-203 to D-209, 002 §8). */
export const widgetTexts = {
  intro: "Show reviews, ratings and opening hours on your own website.",
  teaser: "Show your best reviews on your own website.",
  /** P-462. */
  failed: "There was an error fetching your created widgets",
  none: "No widgets yet.",
  noneHint: "Create your first widget above.",
  searchHint: "Search covers widget names.",
  previewNeedsLocation: "Choose a location to see the preview.",
  structured:
    "Google does not show stars for reviews a business publishes about itself. Use this for address and hours.",
} as const

/** The line below a preview. @param isSaved it shows what visitors see. */
export function previewHint(type: WidgetType, isSaved: boolean): string {
  const from = type === "location_info" ? "Uses your real location data" : "Uses your real reviews"
  return isSaved ? `${from}.` : `${from}, including unsaved changes.`
}

/** One sentence on each type, on its card. */
export const typeSentences: Readonly<Record<WidgetType, string>> = {
  teaser: "Highlights up to 15 featured reviews.",
  full_page: "All reviews for one or more locations, with replies.",
  star_snapshot: "Your average rating and review count as a badge or bar.",
  location_info: "Address, phone and hours, always current.",
}

export const themeLabels: Readonly<Record<(typeof widgetThemes)[number], string>> = {
  light: "Light",
  dark: "Dark",
  auto: "As the visitor's device",
}

export const languageLabels: Readonly<Record<(typeof widgetLanguages)[number], string>> = {
  en: "English",
  ar: "Arabic",
  de: "German",
  es: "Spanish",
  fr: "French",
  pt: "Portuguese",
}

/** Question before a deletion, with the pages that it takes the widget from (D-207). */
export function deletionText(name: string, pages: number): string {
  if (pages === 0) return `Delete ${name}? It was not seen on any page in the last 30 days.`
  const seen = pages === 1 ? "1 page" : `${pages} pages`
  return `Delete ${name}? It was seen on ${seen} in the last 30 days and will disappear from ${pages === 1 ? "it" : "them"}.`
}

const names = new Intl.ListFormat("en-US", { type: "conjunction" })

/** Why reviews of some sources are in no widget (D-301); null when there are none. */
export const forbiddenText = (sources: readonly string[]): string | null =>
  sources.length === 0
    ? null
    : `Reviews of ${names.format(sources)} are left out: their terms do not allow other websites to show them.`

/** Hint on the sentence that tells visitors of a choice of reviews (D-205, D-301). */
export const filteredText = (least: number): string =>
  `The widget states “Showing reviews with ${least} stars or more”. The average and count always use all reviews. Set the minimum to 1 star to remove this note.`
export const selectionText =
  "The widget states “A selection of reviews” when you choose locations, sources or single reviews. The average and count always use all reviews."
