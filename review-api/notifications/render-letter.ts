import type { Mail } from "../mail/mail.ts"
import type { Letterhead } from "../services/whitelabels/letterhead.ts"
import { type LetterText, letterText } from "./letter-text.ts"

/**
 * Writes a letter on a letterhead, as HTML and as plain text of the same words. What makes the HTML is loaded with the
 * first one: an API that sends nothing does not hold it.
 */
export async function renderLetter(head: Letterhead, letter: LetterText): Promise<Mail> {
  const { letterHtml } = await import("./letter-html.ts")
  return {
    from: head.from,
    replyTo: head.replyTo,
    to: letter.to,
    subject: letter.subject,
    text: letterText(head, letter),
    html: await letterHtml(head, letter),
  }
}
