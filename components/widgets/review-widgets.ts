import type { ShownReview } from "#lib/contract/public-widgets/schema.ts"
import { fill } from "#lib/format/customer-texts.ts"
import { asHtml, type Html, html } from "#lib/format/html.ts"
import { type Drawing, dayIn, Notice, numberIn, Outward, Stars, Summary } from "./widget-parts.ts"

/** Author, source and day: the source is a link to the review where there is an address. */
function Origin({ author, source_name, url, published_at }: ShownReview, drawing: Drawing): Html | null {
  const { language, widget } = drawing
  const source = source_name && (url ? Outward(url, source_name) : html`${source_name}`)
  const day =
    published_at &&
    html`<time datetime="${published_at}">${dayIn(language, published_at, widget.time_zone)}</time>`
  if (!author && !source && !day) return null
  return html`<small>${author && html`<b dir="auto">${author}</b>`}${author && (source || day) && asHtml("<br>")}${source}${
    source && day && asHtml(", ")
  }${day}</small>`
}

function Verdict({ rating, recommends }: ShownReview, drawing: Drawing): Html | null {
  if (rating != null) return Stars(drawing, rating)
  if (recommends == null) return null
  const { texts } = drawing
  return html`<span class="rw-v">${recommends ? texts.recommends : texts.advisesAgainst}</span>`
}

/** Lines of a text as it was written. */
const Words = (text: string | null | undefined): Html | null =>
  text ? html`<p dir="auto">${text}</p>` : null

const Title = ({ title }: ShownReview): Html | null =>
  title ? html`<b class="rw-h2" dir="auto">${title}</b>` : null

const Nothing = ({ texts, pageUrl, widget }: Drawing): Html =>
  html`<p class="rw-n rw-0">${widget.summary.total_reviews > 0 ? texts.noMatch : texts.none}${
    pageUrl && widget.summary.total_reviews > 0 && html` ${Outward(pageUrl, texts.readAll)}`
  }</p>`

/** Testimonial Carousel: a list that scrolls sideways by itself; scripts add buttons, count and arrow keys. */
export function Carousel(drawing: Drawing): Html {
  const { widget, texts } = drawing
  const { reviews, settings } = widget
  const rotates = (settings.rotate_seconds ?? 0) > 0
  return html`<div class="rw-h">${Summary(drawing)}</div>${Notice(drawing)}${
    reviews.length === 0
      ? Nothing(drawing)
      : html`<ul class="rw-t" tabindex="0" aria-label="${texts.sideways}">${reviews.map(
          (review) =>
            html`<li>${Verdict(review, drawing)}${Title(review)}${Words(review.content)}${Origin(review, drawing)}</li>`,
        )}</ul><div class="rw-b" hidden><span aria-live="polite" data-of="${texts.shown}"></span>${
          rotates && html`<button type="button" data-stop>${texts.stop}</button>`
        }<button type="button" data-go="-1" aria-label="${texts.previous}"><i>←</i></button><button type="button" data-go="1" aria-label="${texts.next}"><i>→</i></button></div>`
  }`
}

/** The reviews of a feed alone: what Show more adds. */
export const FeedItems = (drawing: Drawing): Html =>
  html`${drawing.widget.reviews.map((review) => {
    const { response } = review
    return html`<li>${Origin(review, drawing)}<div>${Verdict(review, drawing)}${Title(review)}${Words(review.content)}${
      response && html`<p class="rw-r" dir="auto"><b>${drawing.texts.response}</b><br>${response.content}</p>`
    }</div></li>`
  })}`

/** Location Review Feed; without scripts Show more leads to its page. */
export function Feed(drawing: Drawing): Html {
  const { widget, texts, language, pageUrl } = drawing
  const { reviews, settings, page, matching_reviews: total } = widget
  // A list that is not the first page begins at its size, which no other page has more of.
  const shown = page > 1 ? null : reviews.length
  const text = fill(texts.shown, {
    shown: numberIn(language, shown ?? reviews.length),
    total: numberIn(language, total),
  })
  const hasMore = shown === null ? reviews.length > 0 : total > shown
  return html`${settings.show_summary !== false && html`<div class="rw-h">${Summary(drawing)}</div>`}${Notice(drawing)}${
    reviews.length === 0
      ? Nothing(drawing)
      : html`<ul class="rw-f" tabindex="0" aria-label="${texts.untitled}">${FeedItems(drawing)}</ul><div class="rw-b"><span data-of="${
          texts.shown
        }" data-total="${total}">${shown === null ? "" : text}</span>${
          hasMore &&
          pageUrl &&
          html`<a data-more="${page + 1}" href="${pageUrl}?page=${page + 1}" target="_blank" rel="noopener">${texts.more}</a>`
        }</div>`
  }`
}

/** Star Snapshot: one link to all reviews. */
export function Snapshot(drawing: Drawing): Html {
  const { widget, pageUrl, texts, language } = drawing
  const { summary, settings } = widget
  const sources = summary.source_names.join(", ")
  const body = html`${
    summary.avg_rating === null
      ? html`<small>${texts.none}</small>`
      : html`<b>${numberIn(language, summary.avg_rating, 2)}</b>${Stars(drawing, summary.avg_rating)}`
  }${settings.show_count !== false && summary.avg_rating !== null && html`<small>${countLine(drawing)}</small>`}${
    summary.since_months > 0 && html`<small>${fill(texts.since, { months: summary.since_months })}</small>`
  }${sources && html`<small>${summary.place}: ${sources}</small>`}`
  return pageUrl
    ? html`<a href="${pageUrl}" target="_blank" rel="noopener">${body}</a>`
    : html`<span class="rw-l">${body}</span>`
}

function countLine({ widget: { summary }, texts, language }: Drawing): string {
  return summary.total_reviews === 1
    ? texts.review
    : fill(texts.reviews, { count: numberIn(language, summary.total_reviews) })
}
