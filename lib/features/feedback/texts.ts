import Negotiator from "negotiator"
import type { SurveyType } from "#lib/contract/microsurveys/constants.ts"
import { usualQuestions } from "#lib/contract/microsurveys/constants.ts"
import { ownValue } from "#lib/contract/own-value.ts"

/** All that customers read on the pages of feedback; `{x}` is filled in. */
const english = {
  questions: usualQuestions as Readonly<Record<SurveyType, string>>,
  oneTap: "One tap is enough.",
  chosen: "You chose {score}. Send it, or choose another.",
  sendChosen: "Send {score}",
  npsGroup: "0 is not at all likely, 10 is very likely",
  npsEnds: ["0 Not at all likely", "10 Very likely"] as readonly string[],
  starsGroup: "Stars",
  starsEnds: ["Poor", "Excellent"] as readonly string[],
  star: "1 star",
  stars: "{score} stars",
  thumbsGroup: "Thumbs",
  thumbs: ["Not good", "Good"] as readonly string[],
  smileyGroup: "Smileys",
  smileys: ["Bad", "OK", "Great"] as readonly string[],
  ofTen: "{score} of 10",
  yourAnswer: "Your response: {score}",
  change: "Change",
  followUp: "Would you like to tell us more?",
  teamOnly: "Your comment goes to the team only.",
  comment: "Comment",
  optional: "Optional",
  send: "Send to the team",
  skip: "Skip",
  thanks: "Thank you",
  share: "If you'd like, share your experience with others too.",
  leaveReview: "Leave us a review",
  chooseSite: "Choose a site.",
  noLinks: "Thank you for your visit.",
  which: "Which location did you visit?",
  answeredOn: "You answered on {date}. Thank you.",
  closedOn: "This survey closed on {date}.",
  gone: "This page is no longer available.",
  deadLink: "This link is no longer valid.",
  busyTitle: "Please try again shortly",
  busy: "We received many responses from this network. Try again in a minute.",
  unsent: "Not sent. Please try again.",
  again: "Try again",
  later: "You can share your thoughts on your own phone later.",
  scan: "QR code of our page",
  startAgain: "Start again",
  restarts: "This screen starts again after 30 seconds.",
  toTheTeam: "Your response goes to the team.",
  leave: "Leave",
  leaveTitle: "Leave the kiosk",
  pin: "PIN",
  cancel: "Cancel",
  sentWith: "Sent with {name}",
}
export type FeedbackTexts = typeof english

/** Catalogues by language; what one lacks is said in English (D-311). */
const catalogues: Readonly<Record<string, Partial<FeedbackTexts>>> = { en: english }

const languages = Object.keys(catalogues)

/**
 * The texts for a customer: in the contact's or the location's language, else the browser's, else English (D-311).
 * @param acceptLanguage the header of the request.
 */
export function textsFor(locale: string | null | undefined, acceptLanguage: string | null) {
  const own = locale?.split("-")[0]?.toLowerCase()
  const header = { headers: { "accept-language": acceptLanguage ?? "" } }
  const language = own && languages.includes(own) ? own : (new Negotiator(header).language(languages) ?? "en")
  return { language, texts: { ...english, ...ownValue(catalogues, language) } }
}

/** Fills `{x}` of a text. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(ownValue(values, name) ?? whole))

/** A score in words. */
export function scoreText(texts: FeedbackTexts, type: SurveyType, score: number): string {
  if (type === "nps") return fill(texts.ofTen, { score })
  if (type === "stars") return score === 1 ? texts.star : fill(texts.stars, { score })
  return (type === "thumbs" ? texts.thumbs : texts.smileys)[score - 1] ?? String(score)
}
