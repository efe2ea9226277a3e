import { ownValue } from "#lib/contract/own-value.ts"
import type { PublicWidget } from "#lib/contract/public-widgets/schema.ts"
import type { CustomerTexts } from "#lib/format/customer-texts/en.ts"
import { fill } from "#lib/format/customer-texts.ts"
import { asHtml, type Html, html } from "#lib/format/html.ts"

export type WidgetTexts = CustomerTexts["widget"]

/** All that the parts of a widget are drawn with. */
export type Drawing = {
  widget: PublicWidget
  texts: WidgetTexts
  language: string
  /** Where all its reviews can be read; null in a preview. */
  pageUrl: string | null
  now: Date
}

const locales: Readonly<Record<string, string>> = { en: "en-US", ar: "ar-u-nu-latn", pt: "pt-BR" }

/** How numbers and dates of a language are written; Western digits everywhere, as the sources have them. */
export const localeOf = (language: string): string => ownValue(locales, language) ?? language

export const numberIn = (language: string, value: number, decimals = 0): string =>
  new Intl.NumberFormat(localeOf(language), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value)

export const dayIn = (language: string, instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: "medium", timeZone }).format(Date.parse(instant))

/** A link that leaves the website, which learns nothing of it and vouches for nothing; other schemes than the web's are no links. */
export const Outward = (url: string, body: Html | string): Html =>
  /^https?:/i.test(url)
    ? html`<a href="${url}" target="_blank" rel="noopener nofollow ugc">${body}</a>`
    : html`${body}`

const full = "★★★★★"
const empty = "☆☆☆☆☆"

/** Stars as characters: full and hollow ones differ without their colour. */
export function Stars({ texts, language }: Pick<Drawing, "texts" | "language">, rating: number): Html {
  const count = Math.min(5, Math.max(0, Math.round(rating)))
  const decimals = Number.isInteger(rating) ? 0 : 2
  const name = fill(texts.stars, { rating: numberIn(language, rating, decimals) })
  return html`<span class="rw-s" role="img" aria-label="${name}">${asHtml(full.slice(0, count))}<i>${asHtml(empty.slice(count))}</i></span>`
}

export const countText = (texts: WidgetTexts, language: string, count: number): string =>
  count === 1 ? texts.review : fill(texts.reviews, { count: numberIn(language, count) })

/** Average and count of all reviews, as everywhere with two decimals. */
export function Summary({ widget: { summary }, texts, language }: Drawing): Html {
  if (summary.avg_rating === null)
    return html`<small>${
      summary.total_reviews === 0 ? texts.none : countText(texts, language, summary.total_reviews)
    }</small>`
  return html`<b>${numberIn(language, summary.avg_rating, 2)}</b>${Stars(
    { texts, language },
    summary.avg_rating,
  )}<small>${countText(texts, language, summary.total_reviews)}</small>`
}

/** Of which reviews average and count are, and what is shown of them (D-205, D-301). */
export function Notice({ widget: { summary, notice }, texts, language }: Drawing): Html | null {
  const { min_rating: least, is_selection: isSelection } = notice
  const sources = new Intl.ListFormat(localeOf(language), { type: "conjunction" }).format(
    summary.source_names,
  )
  const sentences = [
    isSelection ? texts.selection : null,
    least === null ? null : fill(texts.showing, { n: least }),
    isSelection || least !== null ? texts.averageOfAll : null,
    sources ? fill(texts.ofAll, { name: summary.place, sources }) : null,
  ].filter((sentence): sentence is string => sentence !== null)
  return sentences.length > 0 ? html`<p class="rw-n">${sentences.join(" ")}</p>` : null
}
