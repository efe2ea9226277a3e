import { type SurveyType, scoreRange } from "#lib/contract/microsurveys/constants.ts"
import { type FeedbackTexts, scoreText } from "#lib/features/feedback/texts.ts"
import { asHtml, type Html, html } from "#lib/format/html.ts"

const svg = (paths: string) => asHtml(`<svg viewBox="0 0 16 16" aria-hidden="true">${paths}</svg>`)
const face = (mouth: string) =>
  svg(`<path d="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM6 6.5v.3M10 6.5v.3"/><path d="${mouth}"/>`)
const star = svg(
  '<path d="m8 2 1.8 3.8 4.2.6-3 2.900.7 4.200L8 11.500l-3.700 2 .7-4.200-3-2.900 4.200-.6z"/>',
)
const thumbs = [
  svg(
    '<path d="M11 9V2.500h2.500V9zM11 8.800 8.700 13.500c-1.300 0-1.800-.9-1.600-2l.4-2H3.300l1-6.200c.1-.5.5-.8 1-.8H11"/>',
  ),
  svg(
    '<path d="M5 7v6.500H2.500V7zM5 7.200 7.300 2.500c1.300 0 1.800.9 1.600 2L8.500 6.500h4.200l-1 6.200c-.1.5-.5.8-1 .8H5"/>',
  ),
]
const faces = [
  face("M5.500 11.200c1-1.700 4-1.700 5 0"),
  face("M5.700 10.200h4.600"),
  face("M5.300 9.300c.8 2.300 4.600 2.300 5.400 0"),
]

type Drawn = {
  shape: string
  label: (texts: FeedbackTexts) => string
  of: (at: number, text: string) => Html
}

const drawn: Readonly<Record<SurveyType, Drawn>> = {
  nps: { shape: "nps", label: ({ npsGroup }) => npsGroup, of: (at) => html`${at}` },
  stars: { shape: "five", label: ({ starsGroup }) => starsGroup, of: () => star },
  thumbs: {
    shape: "two",
    label: ({ thumbsGroup }) => thumbsGroup,
    of: (at, text) => html`${thumbs[at]}${text}`,
  },
  smiley: {
    shape: "three",
    label: ({ smileyGroup }) => smileyGroup,
    of: (at, text) => html`${faces[at]}${text}`,
  },
}

const endsOf = (texts: FeedbackTexts, type: SurveyType) =>
  type === "nps" ? texts.npsEnds : type === "stars" ? texts.starsEnds : null

/** One button for each score, each of which sends the form. @param chosen a score that a link or an earlier answer has chosen. */
export function ScoreButtons(texts: FeedbackTexts, type: SurveyType, chosen: number | null): Html {
  const [lowest, highest] = scoreRange[type]
  const { shape, label, of } = drawn[type]
  const ends = endsOf(texts, type)
  const scores = Array.from({ length: highest - lowest + 1 }, (_, at) => lowest + at)
  const isOn = (score: number) => chosen !== null && (type === "stars" ? score <= chosen : score === chosen)
  return html`<div class="tap ${shape}" role="group" aria-label="${label(texts)}">${scores.map(
    (score, at) => {
      const text = scoreText(texts, type, score)
      const name = type === "stars" && html` aria-label="${text}"`
      return html`<button name="score" value="${score}" aria-pressed="${String(score === chosen)}"${name}${
        isOn(score) && asHtml(' class="on"')
      }>${of(at, text)}</button>`
    },
  )}</div>${ends && html`<div class="ends" aria-hidden="true"><span>${ends[0]}</span><span>${ends[1]}</span></div>`}`
}
