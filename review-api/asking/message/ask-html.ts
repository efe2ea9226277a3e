import { escapeUTF8 } from "entities"
import { directionOf, fill } from "#lib/format/customer-texts.ts"
import type { RequestPart } from "#lib/format/fill-request.ts"
import { mailColours } from "../../mail/mail-colours.ts"
import { createPainter, type MailScheme, type Paint } from "../../mail/paint.ts"
import { type AskLabels, choiceOf, isScale, legendOf, whyText } from "./ask-labels.ts"
import { askLinks } from "./ask-links.ts"
import { type AskSurvey, surveyAt } from "./ask-survey.ts"
import type { Ask } from "./message.ts"

const kebab = (name: string) => name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)

type Given = {
  heading: string
  parts: readonly RequestPart[]
  words: AskLabels
  lang: string
  subject: string
  /** Whether there is a heading with name and picture, and space around it. */
  isPlain: boolean
  /** Whether the content has the way to unsubscribe: the foot has none then. */
  isEndedInContent: boolean
  /** For mail programs of this ground alone, and unnoticed when it is opened: a preview. */
  only?: MailScheme | undefined
}

/**
 * The HTML of an email: one column that fits 320 px, its colours for light and dark mail programs. Written as text, since
 * it is written for each of a hundred thousand people.
 */
export function askHtml(
  ask: Ask,
  { heading, parts, words, lang, subject, isPlain, isEndedInContent, only }: Given,
): string {
  const { texts, place, site, token } = ask
  const dir = directionOf(lang)
  const colours = mailColours(site.accent)
  const { paint, darkRules } = createPainter(colours, only)

  /** Attributes of an element by its colours, with other styles. */
  const look = (by: Paint, style: string): string => {
    const { className, style: painted } = paint(by)
    const own = Object.entries(painted).map(([name, value]) => `${kebab(name)}:${value}`)
    return `${className ? `class="${className}" ` : ""}style="${[style, ...own].join(";")}"`
  }
  const ink = look({ ink: "text" }, "margin:0 0 16px;font-size:15px;line-height:24px;overflow-wrap:anywhere")
  const small = look({ ink: "text-3" }, "margin:0 0 16px;font-size:13px;line-height:20px")
  const anchor = look({ ink: "accent-text" }, "text-decoration:underline")
  const choice = look(
    { ink: "accent-text", edge: "line" },
    "display:inline-block;min-width:24px;padding:9px;margin:0 6px 6px 0;border:1px solid;border-radius:6px;font-size:16px;line-height:24px;text-align:center;text-decoration:none",
  )
  const link = (href: string, label: string) =>
    `<a href="${escapeUTF8(href)}" ${anchor}>${escapeUTF8(label)}</a>`

  const wayOut = link(askLinks.unsubscribe(site.site, token), words.unsubscribe)

  const faceOf = ({ type, scores }: AskSurvey, score: number): string => {
    if (!isScale(type)) return escapeUTF8(choiceOf(words, type, score))
    return type === "stars" ? `${score}&nbsp;&#9734;` : String(score === scores[0] ? scores[0] : score)
  }
  const survey = (asked: AskSurvey): string => {
    const { type, question, scores } = asked
    const presses = scores.map((score) => {
      const label = isScale(type)
        ? ` aria-label="${escapeUTF8(fill(words.ofHighest, { score, highest: scores.at(-1)! }))}"`
        : ""
      return `<a href="${escapeUTF8(askLinks.answer(site.site, token, score))}" ${choice}${label}>${faceOf(asked, score)}</a>`
    })
    const legend = isScale(type) ? `<p ${small}>${escapeUTF8(legendOf(words, type))}</p>` : ""
    return `<p dir="auto" ${ink}>${escapeUTF8(question)}</p><div>${presses.join("")}</div>${legend}`
  }
  const reviews = () =>
    place.links
      .map(
        ({ id, sourceName }) =>
          `<a href="${escapeUTF8(askLinks.review(site.site, token, id))}" ${choice}>${escapeUTF8(sourceName)}</a>`,
      )
      .join("")

  /** A paragraph that is open, to which texts and links in the line are added. */
  let open = ""
  const blocks: string[] = []
  const close = () => {
    for (const text of open.split(/\n{2,}/)) {
      const lines = text.trim().replaceAll("\n", "<br>")
      if (lines) blocks.push(`<p dir="auto" ${ink}>${lines}</p>`)
    }
    open = ""
  }
  for (const part of parts) {
    if (part.kind === "text") open += escapeUTF8(part.text)
    else if (part.name === "unsubscribe") open += wayOut
    else {
      close()
      const asked = surveyAt(part.name, ask, words)
      blocks.push(asked ? survey(asked) : `<div style="margin:0 0 16px">${reviews()}</div>`)
    }
  }
  close()

  const picture =
    !isPlain && texts.useHeaderImage && texts.headerImage
      ? `<img src="${escapeUTF8(texts.headerImage)}" alt="" width="552" style="display:block;width:100%;max-width:552px;height:auto;margin:0 0 20px;border:0">`
      : ""
  const top = isPlain
    ? ""
    : `<p ${look({ ink: "text" }, "margin:0 0 20px;font-size:15px;line-height:24px;font-weight:600")}>${escapeUTF8(place.name)}</p>${picture}${
        heading
          ? `<h1 dir="auto" ${look({ ink: "text" }, "margin:0 0 16px;font-size:22px;line-height:28px")}>${escapeUTF8(heading)}</h1>`
          : ""
      }`
  const foot = [
    `${escapeUTF8(whyText(words, place.businessName))}${isEndedInContent ? "" : ` ${wayOut}`}`,
    ...(place.postalAddress ? [escapeUTF8(place.postalAddress)] : []),
  ].join("<br>")
  const pixel = only
    ? ""
    : `<img src="${escapeUTF8(askLinks.open(site.site, token))}" alt="" width="1" height="1" style="display:block;border:0">`
  const surface = look(
    { ground: "surface" },
    `max-width:600px;margin:0 auto;padding:24px;text-align:${dir === "rtl" ? "right" : "left"}`,
  )
  const ground = look(
    { ground: isPlain ? "surface" : "sunken" },
    `margin:0;padding:${isPlain ? "0" : "24px 8px"};font-family:Inter,Arial,sans-serif`,
  )
  const body = `<div ${surface}>${top}${blocks.join("")}<div style="padding-top:12px"><p ${small}>${foot}</p></div></div>${pixel}`
  const page = `<body ${look({ ground: isPlain ? "surface" : "sunken" }, "margin:0;padding:0")}><div ${ground}>${body}</div></body>`
  const known = only ?? "light dark"
  const schemes = `<meta name="color-scheme" content="${known}"><meta name="supported-color-schemes" content="${known}">`
  const rules = only ? "" : `<style>:root{color-scheme:light dark}${darkRules()}</style>`
  return `<!DOCTYPE html><html lang="${escapeUTF8(lang)}" dir="${dir}"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${schemes}<title>${escapeUTF8(subject)}</title>${rules}</head>${page}</html>`
}
