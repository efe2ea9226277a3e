import type { WidgetType } from "#lib/contract/widgets/constants.ts"
import { html } from "#lib/format/html.ts"
import { embedPaths } from "#lib/routes/embed-paths.ts"

/** Names that a website's page has to use; those of white labels say nothing of the product. */
export const embedNames = (isWhiteLabel: boolean) =>
  isWhiteLabel
    ? { element: "review-widget", attribute: "data-review-widget" }
    : { element: "outpost-reviews", attribute: "data-outpost-widget" }

/** Facts that a code for a website is made of. */
export type Embedded = {
  key: string
  /** Its name for visitors. */
  name: string
  type: WidgetType
  layout?: string | null | undefined
  /** `scheme://host` that websites load it from. */
  site: string
  element: string
  /** Address of the script below the site, and its integrity value; without them the one that is always current. */
  script?: { path: string; integrity: string }
}

const heights: Readonly<Record<WidgetType, number>> = {
  teaser: 420,
  full_page: 640,
  star_snapshot: 168,
  location_info: 380,
}
const barHeight = 88

/** Pixels that a page keeps free for a widget, so that nothing moves when it comes. */
export const reservedHeight = ({ type, layout }: Pick<Embedded, "type" | "layout">): number =>
  type === "star_snapshot" && layout === "bar" ? barHeight : heights[type]

/** The link is what visitors have before the script comes, and without it. */
export function scriptCode(given: Embedded): string {
  const { key, name, site, element, script } = given
  const height = reservedHeight(given)
  const source = script
    ? html`<script async src="${site}${script.path}" integrity="${script.integrity}" crossorigin></script>`
    : html`<script async src="${site}${embedPaths.script}"></script>`
  return `${
    html`<${element} key="${key}" height="${height}" style="display:block;height:${height}px"><a href="${site}${embedPaths.pages}${key}">${name}</a></${element}>`
      .text
  }\n${source.text}`
}

/** For sites that take no scripts. */
export function frameCode(given: Embedded): string {
  const { key, name, site } = given
  return html`<iframe src="${site}${embedPaths.frames}${key}" title="${name}" loading="lazy" width="100%" height="${reservedHeight(given)}" style="border:0"></iframe>`
    .text
}
