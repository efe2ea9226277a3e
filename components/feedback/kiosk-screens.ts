import { kioskIdleSeconds, pinLength } from "#lib/contract/feedback/constants.ts"
import type { Feedback } from "#lib/contract/feedback/schema.ts"
import type { SurveyType } from "#lib/contract/microsurveys/constants.ts"
import { feedbackPath } from "#lib/features/feedback/feedback-address.ts"
import type { FeedbackTexts } from "#lib/features/feedback/texts.ts"
import { asHtml, type Html, html } from "#lib/format/html.ts"
import { qrSvg } from "#lib/format/qr-code.ts"
import { paths } from "#lib/routes/routes.ts"

/** Without scripts no one knows whether a guest is still writing. */
const writingSeconds = 120

/** Where a kiosk begins: with the question and the location that its address has. */
export const kioskStart = ({ id, locations, location }: Feedback, type: SurveyType | null): string =>
  feedbackPath("kiosks", id, {
    type,
    locationId: locations.length > 1 && location ? String(location.id) : null,
  })

/** Begins again without scripts. */
export const kioskRefresh = (start: string, isWriting: boolean): Html =>
  html`<noscript><meta http-equiv="refresh" content="${isWriting ? writingSeconds : kioskIdleSeconds};url=${start}"></noscript>`

/**
 * Begins again when nobody has touched it for 30 seconds, leaves no screen of a guest behind the back button, and shows
 * none that the browser has kept.
 */
export const kioskScript = (start: string): string => `(()=>{const start=${JSON.stringify(start).replaceAll(
  "<",
  "\\u003c",
)};let wait;
const again=()=>location.replace(start),touch=()=>{clearTimeout(wait);wait=setTimeout(again,${kioskIdleSeconds * 1_000})};
for(const e of["pointerdown","keydown","input","scroll"])addEventListener(e,touch,{passive:true,capture:true});
addEventListener("pageshow",e=>(e.persisted||performance.getEntriesByType("navigation")[0]?.type==="back_forward")&&again());
const link=document.querySelector("a[data-again]");link&&link.addEventListener("click",e=>{e.preventDefault();again()});touch()})()`

/** The last screen: it opens no review site, and says how to share on one's own phone (D-298). */
export function KioskThanksScreen(
  feedback: Feedback,
  texts: FeedbackTexts,
  at: { origin: string; start: string },
): Html {
  const { origin, start } = at
  const slug = feedback.phone_slug
  return html`<h1 dir="auto">${feedback.thank_you || texts.thanks}</h1>${
    slug &&
    html`<p class="muted">${texts.later}</p><div class="qr" role="img" aria-label="${texts.scan}">${asHtml(
      qrSvg(`${origin}${paths.landingPage(slug, { via: "qr" })}`),
    )}</div>`
  }<div class="acts"><a class="btn" data-again href="${start}">${texts.startAgain}</a></div>`
}

/** Asks for the digits that leave the kiosk. */
export function KioskLeaveScreen(feedback: Feedback, texts: FeedbackTexts, error?: string): Html {
  const start = feedbackPath("kiosks", feedback.id)
  const wrong = error && html` aria-invalid="true" aria-describedby="error"`
  return html`<h1>${texts.leaveTitle}</h1><form class="ask" method="post" action="${start}" novalidate>
<input type="hidden" name="step" value="leave"><label for="pin">${texts.pin}</label>
<input id="pin" name="pin" type="password" inputmode="numeric" autocomplete="off" required maxlength="${
    pinLength.most
  }"${wrong}>${error && html`<p class="err" id="error" role="alert">${error}</p>`}
<div class="acts"><button class="primary">${texts.leave}</button><a class="btn quiet" data-again href="${start}">${texts.cancel}</a></div></form>`
}

/** Below each screen but the question of the PIN. */
export const kioskFoot = (feedback: Feedback, texts: FeedbackTexts): Html =>
  html`<span>${texts.toTheTeam}</span>${
    feedback.has_pin &&
    html`<a href="${feedbackPath("kiosks", feedback.id, { step: "leave" })}">${texts.leave}</a>`
  }`
