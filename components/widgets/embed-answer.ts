import { createHash } from "node:crypto"
import type { PublicWidget } from "#lib/contract/public-widgets/schema.ts"
import { widgetLimits } from "#lib/contract/widgets/constants.ts"
import { type KeptWidget, keptWidgets } from "#lib/embed/kept-widgets.ts"
import { isAllowedSite, siteOf } from "#lib/embed/sites.ts"
import type { CountedWidget } from "#lib/embed/views.ts"
import { embedPaths } from "#lib/routes/embed-paths.ts"
import { drawFeedItems, drawWidget } from "./draw-widget.ts"
import { laterPage } from "./later-page.ts"
import { structuredData } from "./structured-data.ts"
import { widgetDocument } from "./widget-document.ts"
import { propertiesOf } from "./widget-look.ts"
import { widgetScript } from "./widget-script.ts"

/** A request of a website, and where it came in. */
export type EmbedRequest = {
  /** `scheme://host` of this site. */
  origin: string
  isWhiteLabel: boolean
  /** Header `Origin`: the site whose script asks. */
  site: string | null
  referer: string | null
}

export type EmbedAnswer = {
  status: number
  headers: Record<string, string>
  body: string
  /** Widgets that it counts a view of. */
  widgets: CountedWidget[]
  /** When what it says was asked for; null for what never changes. */
  askedAtMs: number | null
}

const key = /^[\w-]{22}$/
/** Browsers keep what is shown for half a minute, and for a day while the service is away (D-301). */
const shortly = "public, max-age=30, stale-if-error=86400"
const forEver = "public, max-age=31536000, immutable"

/** Unknown, malformed, suspended and switched off are alike. */
const nothing = (): EmbedAnswer => ({
  status: 404,
  headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=10" },
  body: "Not Found",
  widgets: [],
  askedAtMs: null,
})

const etagOf = (body: string): string =>
  `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`

const pageUrlOf = ({ origin }: EmbedRequest, { public_key }: PublicWidget) =>
  `${origin}${embedPaths.pages}${public_key}`

const isOpen = ({ allowed_domains: domains }: PublicWidget): boolean => domains.length === 0

/** Who may read an answer: everybody, or the one site that asks and is named (D-301). */
function sharing(widgets: readonly PublicWidget[], { site }: EmbedRequest): Record<string, string> {
  if (widgets.every(isOpen)) return { "access-control-allow-origin": "*" }
  const isNamed =
    site !== null && widgets.some(({ allowed_domains: domains }) => isAllowedSite(siteOf(site), domains))
  return { ...(isNamed ? { "access-control-allow-origin": site } : {}), vary: "Origin" }
}

/** Scripts of the site itself, such as a preview, may ask too. */
const mayShow = ({ allowed_domains: domains }: PublicWidget, { site, origin }: EmbedRequest): boolean =>
  site === null || site === origin || isAllowedSite(siteOf(site), domains)

const countedOf = ({ public_key: key, allowed_domains: domains }: PublicWidget): CountedWidget => ({
  key,
  domains,
})

type Made = {
  type: string
  body: string
  headers?: Record<string, string>
  widgets: CountedWidget[]
  askedAtMs: number
}

const answerOf = ({ type, body, headers, widgets, askedAtMs }: Made): EmbedAnswer => ({
  status: 200,
  headers: {
    "content-type": `${type}; charset=utf-8`,
    "cache-control": shortly,
    etag: etagOf(body),
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "cross-origin",
    ...headers,
  },
  body,
  widgets,
  askedAtMs,
})

/** A widget as the script places it: drawn once for each copy. */
const drawn = new WeakMap<PublicWidget, Map<string, string>>()

function placedText(widget: PublicWidget, request: EmbedRequest): string {
  const texts = drawn.get(widget) ?? new Map<string, string>()
  drawn.set(widget, texts)
  const known = texts.get(request.origin)
  if (known !== undefined) return known
  const text = JSON.stringify({
    key: widget.public_key,
    html: drawWidget({ widget, pageUrl: pageUrlOf(request, widget) }),
    vars: propertiesOf(widget.settings.accent_color),
    ...(structuredData(widget) ? { ld: structuredData(widget) } : {}),
  })
  texts.set(request.origin, text)
  return text
}

/** GET /embed/widgets.json?keys=: all widgets of a page by one request (D-301). @throws ApiFailure. */
export async function widgetsAnswer(keysText: string, request: EmbedRequest): Promise<EmbedAnswer> {
  const keys = [...new Set(keysText.split(","))].filter((text) => key.test(text))
  if (keys.length === 0 || keys.length > widgetLimits.keys) return nothing()
  const kept = await keptWidgets().get(keys)
  const all = [...kept.values()].map(({ widget }) => widget)
  const shown = all.filter((widget) => mayShow(widget, request))
  const parts = shown.map((widget) => `${JSON.stringify(widget.public_key)}:${placedText(widget, request)}`)
  return answerOf({
    type: "application/json",
    body: `{"widgets":{${parts.join(",")}}}`,
    headers: sharing(all, request),
    widgets: all.map(countedOf),
    askedAtMs: Math.min(...[...kept.values()].map(({ askedAtMs }) => askedAtMs), Date.now()),
  })
}

/** GET /embed/{key}.json: the data of a widget, and how it is drawn (D-206). */
export function dataAnswer({ widget, askedAtMs }: KeptWidget, request: EmbedRequest): EmbedAnswer {
  const { allowed_domains: _sites, structured: _structured, ...data } = widget
  const isShown = mayShow(widget, request)
  const pageUrl = pageUrlOf(request, widget)
  if (!isShown) {
    const refused = nothing()
    return { ...refused, status: 403, body: "Forbidden", headers: { ...refused.headers, vary: "Origin" } }
  }
  const isFeed = widget.widget_type === "full_page"
  return answerOf({
    type: "application/json",
    body: JSON.stringify({
      ...data,
      html: drawWidget({ widget, pageUrl }),
      ...(isFeed ? { items: drawFeedItems({ widget, pageUrl }) } : {}),
    }),
    headers: sharing([widget], request),
    // More reviews of a feed are no other view.
    widgets: [],
    askedAtMs,
  })
}

/** GET /embed/{key} and /w/{key}: a widget as a document, which sites frame if they may. */
export function documentAnswer(
  { widget, askedAtMs }: KeptWidget,
  request: EmbedRequest,
  as: "frame" | "page",
): EmbedAnswer {
  const { body, policy } = widgetDocument({ widget, pageUrl: pageUrlOf(request, widget), as })
  return answerOf({
    type: "text/html",
    body,
    headers: {
      "content-security-policy": policy,
      "referrer-policy": "strict-origin-when-cross-origin",
    },
    widgets: as === "frame" ? [countedOf(widget)] : [],
    askedAtMs,
  })
}

/** Name of the script that never changes: its bytes are in it. */
const hashOf = (script: string): string => createHash("sha256").update(script).digest("hex").slice(0, 12)

/** Address and integrity value of the script of a site, as embed codes have them (D-301). */
export function scriptOf(origin: string, isWhiteLabel: boolean) {
  const script = widgetScript(origin, isWhiteLabel)
  return {
    path: embedPaths.lastingScript(hashOf(script)),
    integrity: `sha384-${createHash("sha384").update(script).digest("base64")}`,
  }
}

/** GET /embed/v1.js and /embed/v1.{hash}.js; null for another name. */
export function scriptAnswer(file: string, { origin, isWhiteLabel }: EmbedRequest): EmbedAnswer | null {
  const script = widgetScript(origin, isWhiteLabel)
  const isLasting = file === `v1.${hashOf(script)}.js`
  if (!isLasting && file !== "v1.js") return null
  const answer = answerOf({ type: "text/javascript", body: script, widgets: [], askedAtMs: 0 })
  return {
    ...answer,
    headers: {
      ...answer.headers,
      "cache-control": isLasting ? forEver : "public, max-age=3600, stale-if-error=86400",
      "access-control-allow-origin": "*",
    },
    askedAtMs: null,
  }
}

/** Answers a file below /embed. @throws ApiFailure when the Review API is away and there is no copy. */
export async function embedAnswer(
  file: string,
  query: URLSearchParams,
  request: EmbedRequest,
): Promise<EmbedAnswer> {
  const script = scriptAnswer(file, request)
  if (script) return script
  if (file === "widgets.json") return widgetsAnswer(query.get("keys") ?? "", request)
  const name = file.replace(/\.json$/, "")
  if (!key.test(name)) return nothing()
  const kept = await keptOf(name, query)
  if (!kept) return nothing()
  return name === file ? documentAnswer(kept, request, "frame") : dataAnswer(kept, request)
}

/** Answers /w/{key}. @throws ApiFailure as above. */
export async function pageAnswer(
  name: string,
  query: URLSearchParams,
  request: EmbedRequest,
): Promise<EmbedAnswer> {
  const kept = key.test(name) ? await keptOf(name, query) : null
  return kept ? documentAnswer(kept, request, "page") : nothing()
}

async function keptOf(name: string, query: URLSearchParams): Promise<KeptWidget | null> {
  const page = Number(query.get("page") ?? "1")
  if (Number.isInteger(page) && page > 1 && page <= widgetLimits.pages) return laterPage(name, page)
  return (await keptWidgets().get([name])).get(name) ?? null
}
