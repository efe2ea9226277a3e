import type { Feedback } from "#lib/contract/feedback/schema.ts"
import type { FeedbackTexts } from "#lib/features/feedback/texts.ts"
import { directionOf, fill } from "#lib/format/customer-texts.ts"
import { asHtml, type Html, html } from "#lib/format/html.ts"
import { feedbackStyle } from "./feedback-style.ts"

/** Words, language and colors that all screens are drawn with. */
export type FeedbackLook = {
  texts: FeedbackTexts
  language: string
  nonce: string
  /** Accent of the white label whose host it is. */
  accent: string | null
  /** Whose product it is; null says nothing of it. */
  sentWith: string | null
}

type Screen = {
  title: string
  /** Null for a page that there is not. */
  feedback: Feedback | null
  body: Html
  /** Below the content: what a kiosk has there. */
  foot?: Html | undefined
  /** In the head: how a kiosk begins again. */
  head?: Html | undefined
  script?: string | undefined
}

const nameOf = ({ title, location, account_name }: Feedback) => title || location?.name || account_name

/** Name and place of the location, as far as the name of the page does not say it. */
const locationOf = (name: string, { location }: Feedback): string =>
  [location?.name === name ? null : location?.name, location?.place].filter(Boolean).join(", ")

const Brand = (feedback: Feedback): Html => {
  const name = nameOf(feedback)
  const location = locationOf(name, feedback)
  const [initial = ""] = [...name.trim().toUpperCase()]
  return html`<header class="brand">${
    feedback.logo_url
      ? html`<img src="${feedback.logo_url}" alt="">`
      : html`<i aria-hidden="true">${initial}</i>`
  }<div dir="auto"><b>${name}</b>${location && html`<small>${location}</small>`}</div></header>`
}

/**
 * The document of a screen: some kilobytes, whole without scripts and without anything from elsewhere but the logo of the
 * business.
 */
export function drawFeedback(
  look: FeedbackLook,
  { title, feedback, body, foot, head, script }: Screen,
): string {
  const { texts, language, nonce, sentWith } = look
  const mode = feedback?.theme.mode ?? "auto"
  const accent = feedback?.theme.accent ?? look.accent
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}" data-mode="${mode}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}${feedback && ` | ${nameOf(feedback)}`}</title>
<style nonce="${nonce}">${asHtml(feedbackStyle(accent))}</style>${head}
</head>
<body>
<main${feedback?.kind === "kiosks" && asHtml(' class="kiosk"')}>
${feedback && Brand(feedback)}
${body}
<footer>${foot}${sentWith && html`<span>${fill(texts.sentWith, { name: sentWith })}</span>`}</footer>
</main>${script && html`<script nonce="${nonce}">${asHtml(script)}</script>`}
</body>
</html>
`.text
}
