import type { SurveyType } from "#lib/contract/microsurveys/constants.ts"
import type { ReviewLink } from "../review-links.ts"

/** The texts of a campaign or a template (D-216). */
export type AskTexts = {
  layoutId: number
  subject: string
  content: string
  headerText: string
  /** Address of a picture. */
  headerImage: string | null
  useHeaderImage: boolean
  senderName: string
  /** Where answers go; empty for nowhere. */
  senderEmail: string
  /** The kind of feedback that stands for `{{feedback}}`. */
  feedback: string
  /** The microsurvey that was chosen; null without one. */
  survey: { type: SurveyType; question: string } | null
}

/** Where the person was. */
export type AskPlace = {
  name: string
  businessName: string
  /** Postal address on a line (D-222 (7)); null where none is known. */
  postalAddress: string | null
  links: readonly ReviewLink[]
}

export type AskPerson = { firstName: string; lastName: string; locale: string | null }

/** In whose name, and from where. */
export type AskSite = {
  /** Address of the site without a path. */
  site: string
  /** Colour of the white label; null for the product's own. */
  accent: string | null
}

/** All that a message is written from. */
export type Ask = { texts: AskTexts; place: AskPlace; person: AskPerson; site: AskSite; token: string }

/** The values of placeholders (D-221). */
export const valuesOf = ({ person, place }: Pick<Ask, "person" | "place">) => ({
  first_name: onLine(person.firstName),
  last_name: onLine(person.lastName),
  location_name: onLine(place.name),
  business_name: onLine(place.businessName),
})

/** A text without what would break a line or a header. */
export const onLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim()
