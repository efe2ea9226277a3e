import { createHash } from "node:crypto"
import type { PublicWidget } from "#lib/contract/public-widgets/schema.ts"
import { directionOf } from "#lib/format/customer-texts.ts"
import { asHtml, html } from "#lib/format/html.ts"
import { drawWidget, titleOf } from "./draw-widget.ts"
import { structuredData } from "./structured-data.ts"
import { propertiesOf } from "./widget-look.ts"
import { frameScript } from "./widget-script.ts"
import { widgetStyle } from "./widget-style.ts"

const sourceOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`

/** Sites that may frame a widget, as a policy names them. */
const ancestorsOf = (domains: readonly string[]): string =>
  domains.length === 0
    ? ""
    : `frame-ancestors 'self' ${domains.map((domain) => `${domain}:* *.${domain}:*`).join(" ")}`

type Shown = {
  widget: PublicWidget
  pageUrl: string
  /** A page by itself, which no site frames, or what stands in a frame. */
  as: "frame" | "page"
}

/**
 * A widget as a document: whole without scripts, and without anything from elsewhere. Its policy names its styles and its
 * script by their hashes, so that the same bytes can be kept and sent to everybody.
 */
export function widgetDocument({ widget, pageUrl, as }: Shown): { body: string; policy: string } {
  const { settings } = widget
  const title = titleOf(widget)
  const own = Object.entries(propertiesOf(settings.accent_color)).map(([name, value]) => `${name}:${value}`)
  const room =
    as === "frame"
      ? "html,body{margin:0;height:100%}body{background:transparent}"
      : "body{margin:0 auto;max-width:960px;padding:16px}.rw{height:auto}"
  // The height that a frame asks for is of all that is in it.
  const style = `${widgetStyle.replace(/:host\{[^}]*\}/, "")}.rw{${own.join(";")}}.rw li{content-visibility:visible}${room}`
  const data = as === "page" ? structuredData(widget) : null
  const body = html`<!doctype html>
<html lang="${settings.language}" dir="${directionOf(settings.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="${settings.theme === "auto" ? "light dark" : settings.theme}">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${asHtml(style)}</style>
${data && html`<script type="application/ld+json">${asHtml(data)}</script>`}</head>
<body>
${asHtml(drawWidget({ widget, pageUrl }))}
<script>${asHtml(frameScript)}</script>
</body>
</html>
`.text
  const policy = [
    "default-src 'none'",
    `style-src ${sourceOf(style)}`,
    `script-src ${sourceOf(frameScript)}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    as === "page" ? "frame-ancestors 'none'" : ancestorsOf(widget.allowed_domains),
  ]
  return { body, policy: policy.filter(Boolean).join("; ") }
}

const noteStyle =
  ":root{color-scheme:light dark}body{margin:0;padding:16px;font:14px/20px system-ui,sans-serif;background:#fff;color:#5a656b}@media(prefers-color-scheme:dark){body{background:#14191c;color:#a3adb3}}"

/** A sentence in place of a widget. */
export function noteDocument(text: string): { body: string; policy: string } {
  const body = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Preview</title><style>${asHtml(noteStyle)}</style></head><body>${text}</body></html>
`.text
  return { body, policy: `default-src 'none'; style-src ${sourceOf(noteStyle)}` }
}
