import type { RequestPart } from "#lib/format/fill-request.ts"
import { type AskLabels, whyText } from "./ask-labels.ts"
import { askLinks } from "./ask-links.ts"
import { surveyAt } from "./ask-survey.ts"
import type { Ask } from "./message.ts"

/** Links as lines of text, so that a message is whole without its HTML. */
function linksAs(part: Extract<RequestPart, { kind: "links" }>, ask: Ask, words: AskLabels): string {
  const { site, token, place } = { ...ask, site: ask.site.site }
  if (part.name === "unsubscribe") return `${words.unsubscribe}: ${askLinks.unsubscribe(site, token)}`
  if (part.name === "review_links")
    return place.links
      .map(({ id, sourceName }) => `${sourceName}: ${askLinks.review(site, token, id)}`)
      .join("\n")
  const { question } = surveyAt(part.name, ask, words)!
  return `${question}\n${askLinks.answer(site, token)}`
}

type Given = {
  /** Above it; empty for none. */
  heading: string
  parts: readonly RequestPart[]
  words: AskLabels
  /** Whether the content has the way to unsubscribe: the foot has none then. */
  isEndedInContent: boolean
}

/** The text part of an email. */
export function askText(ask: Ask, { heading, parts, words, isEndedInContent }: Given): string {
  const { place, token, site } = ask
  const said = parts.map((part) => (part.kind === "text" ? part.text : linksAs(part, ask, words))).join("")
  const foot = [
    whyText(words, place.businessName),
    ...(isEndedInContent ? [] : [`${words.unsubscribe}: ${askLinks.unsubscribe(site.site, token)}`]),
    ...(place.postalAddress ? [place.postalAddress] : []),
  ]
  return `${[...(heading ? [heading] : []), said.trim(), `-- \n${foot.join("\n")}`].join("\n\n")}\n`
}
