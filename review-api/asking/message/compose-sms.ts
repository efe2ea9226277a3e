import { fillRequestText } from "#lib/format/fill-request.ts"
import { askLabels } from "./ask-labels.ts"
import { askLinks } from "./ask-links.ts"
import { type Ask, valuesOf } from "./message.ts"

/** Whether a text says itself how it is ended. */
const saysStop = /\bSTOP\b/

/**
 * Writes a request as a text message. One that doesn't say how to end such messages gets a sentence that does (D-226).
 * @returns the text as it is sent, whose size is `smsSize`.
 */
export function composeSms(ask: Ask): string {
  const { texts, place, site, token } = ask
  const { words } = askLabels(ask.person.locale)
  const said = fillRequestText(texts.content, valuesOf(ask), texts.feedback, (name) => {
    if (name === "unsubscribe") return askLinks.unsubscribe(site.site, token)
    if (name === "review_links")
      return place.links
        .map(({ id, sourceName }) => `${sourceName}: ${askLinks.review(site.site, token, id)}`)
        .join("\n")
    return askLinks.answer(site.site, token)
  }).trim()
  return saysStop.test(said) ? said : `${said}\n${words.stop}`
}
