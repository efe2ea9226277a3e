import type { PublicWidget } from "#lib/contract/public-widgets/schema.ts"
import type { WidgetType } from "#lib/contract/widgets/constants.ts"
import { customerLanguage, customerTextsIn, directionOf } from "#lib/format/customer-texts.ts"
import { asHtml, type Html, html } from "#lib/format/html.ts"
import { widgetTitle } from "#lib/format/widget-title.ts"
import { LocationInfo } from "./location-widget.ts"
import { Carousel, Feed, FeedItems, Snapshot } from "./review-widgets.ts"
import type { Drawing } from "./widget-parts.ts"

type Given = Pick<Drawing, "widget" | "pageUrl"> & { now?: Date }

function drawingOf({ widget, pageUrl, now = new Date() }: Given): Drawing {
  const language = customerLanguage(widget.settings.language) ?? "en"
  return { widget, texts: customerTextsIn(language).widget, language, pageUrl, now }
}

const bodies: Readonly<Record<WidgetType, (drawing: Drawing) => Html>> = {
  teaser: Carousel,
  full_page: Feed,
  star_snapshot: Snapshot,
  location_info: LocationInfo,
}

/** The title of its page, and its name for screen readers. */
export const titleOf = ({ widget_type: type, summary, settings }: PublicWidget): string =>
  widgetTitle(type, summary.place, settings.language)

function shapeOf({ widget_type: type, settings }: PublicWidget): string {
  if (type === "teaser") return " rw-c"
  if (type === "location_info") return " rw-a"
  if (type !== "star_snapshot") return ""
  return settings.layout === "bar" ? " rw-y" : " rw-x"
}

/**
 * The HTML of a widget, the same for a frame, a shadow root and a preview: whole and readable before any script, and
 * everything that people wrote is escaped here (D-206, D-301).
 * @param pageUrl where all its reviews can be read; null in a preview.
 */
export function drawWidget(given: Given): string {
  const drawing = drawingOf(given)
  const { widget, language } = drawing
  const { theme, corner, rotate_seconds: rotate } = widget.settings
  return html`<div role="group" class="rw${asHtml(shapeOf(widget))}" lang="${language}" dir="${directionOf(language)}" data-theme="${theme}" data-corner="${corner}"${
    rotate ? html` data-rotate="${rotate}"` : null
  } aria-label="${titleOf(widget)}">${bodies[widget.widget_type](drawing)}</div>`.text
}

/** The reviews of another page of a feed, as they are added to those before. */
export const drawFeedItems = (given: Given): string => FeedItems(drawingOf(given)).text
