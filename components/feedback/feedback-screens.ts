import type { Feedback } from "#lib/contract/feedback/schema.ts"
import { type SurveyType, surveyLimits } from "#lib/contract/microsurveys/constants.ts"
import { type FeedbackSearch, feedbackPath } from "#lib/features/feedback/feedback-address.ts"
import { type FeedbackTexts, scoreText } from "#lib/features/feedback/texts.ts"
import { fill } from "#lib/format/customer-texts.ts"
import { type Html, html } from "#lib/format/html.ts"
import { paths } from "#lib/routes/routes.ts"
import { ScoreButtons } from "./score-buttons.ts"

type Asked = { feedback: Feedback; search: FeedbackSearch; texts: FeedbackTexts }
type Survey = Asked & { type: SurveyType; key: string | null }

const Hidden = (fields: Readonly<Record<string, string | null | undefined>>): Html =>
  html`${Object.entries(fields).map(
    ([name, value]) => value && html`<input type="hidden" name="${name}" value="${value}">`,
  )}`

const fieldsOf = ({ type, key, search: { via, locationId } }: Survey) => ({
  type,
  key,
  via,
  location: locationId,
})

const own = ({ feedback: { kind, id } }: Asked, search: Partial<FeedbackSearch>) =>
  feedbackPath(kind, id, search)

/** The question with a button for each answer. @param chosen what a link or the earlier answer says. */
export function QuestionScreen(survey: Survey, chosen: number | null): Html {
  const { feedback, texts, type } = survey
  return html`<h1 dir="auto">${feedback.question || texts.questions[type]}</h1>
<p class="muted">${
    chosen === null ? texts.oneTap : fill(texts.chosen, { score: scoreText(texts, type, chosen) })
  }</p>
<form class="ask" method="post" action="${own(survey, {})}">${Hidden({ ...fieldsOf(survey), step: "answer" })}
${ScoreButtons(texts, type, chosen)}${
  chosen !== null &&
  html`<div class="acts"><button class="primary" name="score" value="${chosen}">${fill(texts.sendChosen, {
    score: scoreText(texts, type, chosen),
  })}</button></div>`
}</form>`
}

type CommentState = { score: number; comment: string; error?: string | undefined }

/** Room for a comment: it follows each answer, whatever that was. */
export function CommentScreen(survey: Survey, { score, comment, error }: CommentState): Html {
  const { feedback, texts, type, search } = survey
  const isKiosk = feedback.kind === "kiosks"
  const back = { type: search.type, via: search.via, key: survey.key, locationId: search.locationId }
  const wrong = error && html` aria-invalid="true" aria-describedby="error"`
  return html`${
    !isKiosk &&
    html`<p class="said"><span>${fill(texts.yourAnswer, { score: scoreText(texts, type, score) })}</span><a href="${own(
      survey,
      { ...back, step: "answer" },
    )}">${texts.change}</a></p>`
  }<h1 dir="auto">${feedback.follow_up || texts.followUp}</h1>
<p class="muted">${texts.teamOnly}</p>
<form class="ask" method="post" action="${own(survey, {})}">${Hidden({
    ...fieldsOf(survey),
    score: String(score),
    step: "comment",
  })}<label for="comment">${texts.comment}<span>${texts.optional}</span></label>
<textarea id="comment" name="comment" dir="auto" rows="5" maxlength="${surveyLimits.comment}"${wrong}>
${comment}</textarea>${error && html`<p class="err" id="error" role="alert">${error}</p>`}
<div class="acts"><button class="primary">${texts.send}</button>
<a class="btn quiet" href="${own(survey, { ...back, step: "thanks" })}">${texts.skip}</a></div></form>`
}

/** The review sites, the same for everybody (D-222). A message's links are counted on their way. */
export function ReviewLinks({ feedback: { kind, id, links } }: Asked): Html | null {
  if (links.length === 0) return null
  return html`<ul class="list">${links.map(({ id: urlId, source_name: name, link }) => {
    const address = kind === "requests" ? paths.requestLink(id, urlId) : link
    return html`<li><a href="${address}" rel="noreferrer nofollow">${name}</a></li>`
  })}</ul>`
}

/** After an answer: thanks, and the links. */
export function ThanksScreen(asked: Asked): Html {
  const { feedback, texts } = asked
  const links = ReviewLinks(asked)
  return html`<h1 dir="auto">${feedback.thank_you || texts.thanks}</h1>${links && html`<p class="muted">${texts.share}</p>${links}`}`
}

/** The answer that was given, while it can still be changed. */
export function GivenScreen(survey: Survey, score: number): Html {
  const { texts, type, search } = survey
  const back = { type: search.type, via: search.via, key: survey.key, locationId: search.locationId }
  return html`<p class="said"><span>${fill(texts.yourAnswer, {
    score: scoreText(texts, type, score),
  })}</span><a href="${own(survey, { ...back, step: "answer" })}">${texts.change}</a></p>${ThanksScreen(survey)}`
}

/** A page without a question. */
export function LinksScreen(asked: Asked): Html {
  const { texts } = asked
  const links = ReviewLinks(asked)
  if (!links) return html`<h1>${texts.noLinks}</h1>`
  return html`<h1>${texts.leaveReview}</h1><p class="muted">${texts.chooseSite}</p>${links}`
}

/** A sentence in place of the question, above the links. */
export function SentenceScreen(asked: Asked, sentence: string): Html {
  const links = ReviewLinks(asked)
  return html`<h1>${sentence}</h1>${links && html`<p class="muted">${asked.texts.share}</p>${links}`}`
}

/** Which of the locations of a page it is about. */
export function LocationScreen(asked: Asked): Html {
  const { feedback, search, texts } = asked
  return html`<h1>${texts.which}</h1><ul class="list own">${feedback.locations.map(
    ({ id, name, place }) =>
      html`<li><a href="${own(asked, { via: search.via, locationId: String(id) })}"><span dir="auto">${name}${
        place && html`<small>${place}</small>`
      }</span></a></li>`,
  )}</ul>`
}

/** A form that could not be sent, with everything in it to send it again. */
export function AgainScreen(
  asked: Pick<Asked, "texts">,
  { action, fields, title, text }: { action: string; fields: URLSearchParams; title: string; text: string },
): Html {
  return html`<h1>${title}</h1><p role="alert">${text}</p>
<form method="post" action="${action}">${Hidden(Object.fromEntries(fields))}<div class="acts"><button class="primary">${
    asked.texts.again
  }</button></div></form>`
}
