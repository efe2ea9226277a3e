import { layouts } from "#lib/contract/requests/constants.ts"
import { fillRequest, fillRequestLine } from "#lib/format/fill-request.ts"
import type { Mail, Signing } from "../../mail/mail.ts"
import type { MailScheme } from "../../mail/paint.ts"
import { askHtml } from "./ask-html.ts"
import { askLabels } from "./ask-labels.ts"
import { askLinks } from "./ask-links.ts"
import { askText } from "./ask-text.ts"
import { type Ask, onLine, valuesOf } from "./message.ts"

/** Whom an email is from and to, and what it is known by. */
export type Envelope = {
  from: string
  to: string
  signing: Signing | null
  bounceTo: string | null
  messageId: string
  feedbackId: string
}

const longestSubject = 200

/** The parts of an email that a person reads. @param only for a preview in mail programs of this ground. */
export function emailBody(ask: Ask, only?: MailScheme) {
  const { texts, place } = ask
  const { lang, words } = askLabels(ask.person.locale)
  const values = valuesOf(ask)
  const subject = onLine(fillRequestLine(texts.subject, values)).slice(0, longestSubject)
  const isPlain = layouts[texts.layoutId as keyof typeof layouts] === "plain_text"
  const heading = isPlain ? "" : onLine(fillRequestLine(texts.headerText, values))
  const parts = fillRequest(texts.content, values, texts.feedback)
  const isEndedInContent = parts.some((part) => part.kind === "links" && part.name === "unsubscribe")
  return {
    fromName: onLine(texts.senderName) || onLine(place.name),
    replyTo: texts.senderEmail || null,
    subject,
    text: askText(ask, { heading, parts, words, isEndedInContent }),
    html: askHtml(ask, { heading, parts, words, lang, subject, isPlain, isEndedInContent, only }),
  }
}

/**
 * Writes a request as an email: HTML for light and dark mail programs and a text that is whole without it, both with the
 * way to unsubscribe and the postal address (D-222, D-300). Everybody's has the same links, whatever they may answer.
 */
export function composeEmail(ask: Ask, envelope: Envelope): Mail {
  const { site, token } = ask
  const { fromName, ...body } = emailBody(ask)
  const { from, to, signing, bounceTo, messageId, feedbackId } = envelope
  return {
    ...body,
    from: { name: fromName, address: from },
    to,
    unsubscribe: askLinks.unsubscribe(site.site, token),
    messageId,
    feedbackId,
    ...(bounceTo ? { bounceTo } : {}),
    ...(signing ? { signing } : {}),
  }
}
