import { ownValue } from "#lib/contract/own-value.ts"
import type { Whitelabel } from "#lib/contract/whitelabels/schema.ts"
import { toHex } from "#lib/format/colours.ts"
import { accentTokens } from "./accent-tokens.ts"
import { givenColours } from "./tenant-colours.ts"
import { themes } from "./themes.ts"

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

/**
 * The icon of a white label's tabs: its first letter on its accent, in place of the product's mark.
 * @returns a data URL.
 */
export function tabIcon(whitelabel: Whitelabel): string {
  const { accent } = givenColours(whitelabel)
  const tokens = accent ? accentTokens(accent, themes.light) : null
  const ground = toHex(tokens?.["accent"] ?? themes.light.navText)
  const words = toHex(tokens?.["on-accent"] ?? themes.light.surfaces[0]!)
  const [character = ""] = [...(whitelabel.name ?? "").trim().toUpperCase()]
  const shown = character.replace(/[&<>"']/g, (sign) => ownValue(entities, sign)!)
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${ground}"/>` +
    `<text x="16" y="23" font-family="sans-serif" font-size="20" font-weight="600" text-anchor="middle" fill="${words}">${shown}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
