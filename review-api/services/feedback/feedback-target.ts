import type { SurveyType } from "#lib/contract/microsurveys/constants.ts"
import type { ReviewLink } from "../../asking/review-links.ts"

/** A location as a customer knows it. */
export type PublicLocation = { id: number; name: string; place: string }

/** The question of a page or message. */
export type Question = {
  type: SurveyType
  microsurveyId: number | null
  /** Null for the usual one of its type. */
  question: string | null
  followUp: string | null
  thankYou: string | null
  /** Since when it takes no answers. */
  closedAt: string | null
}

/** The page behind an address under /go or /kiosk, with all that its page and its answers need. */
export type FeedbackTarget = {
  accountId: number
  accountName: string
  /** Of the account: days of answers are its days. */
  timeZone: string
  locations: PublicLocation[]
  /** Location of the answer; null while it is still to be chosen. */
  location: PublicLocation | null
  locale: string | null
  question: Question | null
  links: ReviewLink[]
  /** Set up by somebody; null for the page that each location has, and for requests. */
  page: {
    id: number
    title: string
    logoUrl: string | null
    theme: { accent?: string; mode?: "light" | "dark" | "auto" }
    hasPin: boolean
  } | null
  request: { id: number; channel: string; contactId: number | null; author: string } | null
  /** Of a kiosk: the landing page for a guest's own phone. */
  phoneSlug: string | null
}
