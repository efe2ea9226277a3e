import type { WidgetType } from "#lib/contract/widgets/constants.ts"
import { customerLanguage, customerTextsIn, fill } from "./customer-texts.ts"

const texts = {
  teaser: "reviewsOf",
  full_page: "reviewsOf",
  star_snapshot: "ratingOf",
  location_info: "infoOf",
} as const satisfies Readonly<Record<WidgetType, string>>

/**
 * The name of a widget for visitors, in its language: in the link of its code, as the title of its page and for screen readers.
 * @param place name of its one location or group, else of the account.
 */
export const widgetTitle = (type: WidgetType, place: string, language: string): string =>
  fill(customerTextsIn(customerLanguage(language) ?? "en").widget[texts[type]], { name: place })
