import { contrast, parseHex, type Rgb, toHex } from "#lib/format/colours.ts"
import { escapeHtml } from "../mail/escape-html.ts"
import type { Mail } from "../mail/mail.ts"
import type { Letterhead } from "../services/whitelabels/letterhead.ts"

/** One of several things that a letter tells of. */
export type LetterEntry = {
  /** Stands above it and those after it. */
  heading?: string
  title: string
  lines: string[]
  link: { label: string; href: string } | null
}

/** What a letter says; sentences, without markup. */
export type LetterText = {
  to: string
  subject: string
  before: string[]
  /** What it is about, by name. */
  facts?: { label: string; value: string }[]
  entries?: LetterEntry[]
  /** None for whom there is nothing to open. */
  button: { label: string; href: string } | null
  /** Another way on, after the button. */
  link?: { label: string; href: string } | null
  after: string[]
  /** Where such mails end. */
  unsubscribe?: string
}

/** The accent of the product on a light ground. */
const ownAccent = "#0b6285"
const white: Rgb = [1, 1, 1]
const readable = 4.5

function buttonColours(accent: string | null): { ground: string; words: string } {
  // Stored text that is no colour must not reach the mail's CSS.
  const ground = parseHex(accent) ?? parseHex(ownAccent)!
  return { ground: toHex(ground), words: contrast(ground, white) >= readable ? "#ffffff" : "#000000" }
}

function supportLine({ email, phone }: Letterhead["support"]): string | null {
  const contacts = [phone, email].filter(Boolean)
  return contacts.length > 0 ? `Contact support at ${contacts.join(" or ")}.` : null
}

const quiet = "font-size:13px;color:#57606a"

const paragraph = (text: string, style = "") => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`

/** Lines of a text stay lines. */
const lines = (text: string) => paragraph(text).replaceAll("\n", "<br>")

const factsTable = (facts: LetterText["facts"] = []) =>
  facts.length === 0
    ? ""
    : `<table style="margin:0 0 16px;border-collapse:collapse">${facts
        .map(
          ({ label, value }) =>
            `<tr><th scope="row" style="padding:2px 16px 2px 0;text-align:left;vertical-align:top;font-weight:600">${escapeHtml(label)}</th><td style="padding:2px 0">${escapeHtml(value)}</td></tr>`,
        )
        .join("")}</table>`

const linkLine = (link: { label: string; href: string }, style = "") =>
  `<p style="margin:0 0 16px;${style}"><a href="${escapeHtml(link.href)}" style="color:inherit">${escapeHtml(link.label)}</a></p>`

const entryBlock = ({ heading, title, lines: said, link }: LetterEntry) =>
  [
    heading ? paragraph(heading, "font-size:16px;font-weight:600") : "",
    `<div style="margin:0 0 16px;padding:0 0 0 12px;border-left:2px solid #d0d7de">`,
    `<p style="margin:0;font-weight:600">${escapeHtml(title)}</p>`,
    ...said.map((line) => `<p style="margin:4px 0 0">${escapeHtml(line).replaceAll("\n", "<br>")}</p>`),
    link
      ? `<p style="margin:4px 0 0"><a href="${escapeHtml(link.href)}" style="color:inherit">${escapeHtml(link.label)}</a></p>`
      : "",
    "</div>",
  ].join("")

function buttonBlock(button: LetterText["button"], accent: string | null): string {
  if (!button) return ""
  const { ground, words } = buttonColours(accent)
  return `<p style="margin:0 0 16px"><a href="${escapeHtml(button.href)}" style="display:inline-block;padding:10px 18px;background:${ground};color:${words};text-decoration:none;border-radius:4px">${escapeHtml(button.label)}</a></p>`
}

function htmlOf(head: Letterhead, letter: LetterText): string {
  const { ground } = buttonColours(head.accent)
  const support = supportLine(head.support)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(letter.subject)}</title>
</head>
<body style="margin:0;padding:24px;background:#f4f5f6;color:#1b1f23;font:15px/22px Inter,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" style="max-width:520px;margin:0 auto;border-collapse:collapse"><tr>
<td style="padding:32px;background:#ffffff;border-top:4px solid ${ground}">
${paragraph(head.name, "font-size:18px;font-weight:600")}
${letter.before.map(lines).join("\n")}
${factsTable(letter.facts)}
${(letter.entries ?? []).map(entryBlock).join("\n")}
${buttonBlock(letter.button, head.accent)}
${letter.link ? linkLine(letter.link) : ""}
${letter.after.map((text) => paragraph(text)).join("\n")}
${support ? paragraph(support, quiet) : ""}
${letter.unsubscribe ? linkLine({ label: "Unsubscribe", href: letter.unsubscribe }, quiet) : ""}
</td></tr></table>
</body>
</html>
`
}

const entryText = ({ heading, title, lines: said, link }: LetterEntry) =>
  [...(heading ? [heading, ""] : []), title, ...said, ...(link ? [`${link.label}: ${link.href}`] : [])].join(
    "\n",
  )

function textOf(head: Letterhead, letter: LetterText): string {
  const { before, facts = [], entries = [], button, link, after, unsubscribe } = letter
  const support = supportLine(head.support)
  const parts = [
    head.name,
    ...before,
    ...(facts.length > 0 ? [facts.map(({ label, value }) => `${label}: ${value}`).join("\n")] : []),
    ...entries.map(entryText),
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ...(link ? [`${link.label}:\n${link.href}`] : []),
    ...after,
    ...(support ? [support] : []),
    ...(unsubscribe ? [`Unsubscribe:\n${unsubscribe}`] : []),
  ]
  return `${parts.join("\n\n")}\n`
}

/** Writes a letter on a letterhead, as HTML and as plain text of the same words. */
export const renderLetter = (head: Letterhead, letter: LetterText): Mail => ({
  from: head.from,
  replyTo: head.replyTo,
  to: letter.to,
  subject: letter.subject,
  text: textOf(head, letter),
  html: htmlOf(head, letter),
})
