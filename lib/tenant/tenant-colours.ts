import { ownValue } from "#lib/contract/own-value.ts"
import type { Whitelabel } from "#lib/contract/whitelabels/schema.ts"
import { parseHex, toHex } from "#lib/format/colours.ts"
import { accentTokens } from "./accent-tokens.ts"
import { type NavigationColours, navigationTokens } from "./navigation-tokens.ts"
import { type Theme, type Tokens, themes } from "./themes.ts"

export type TenantColours = Pick<
  Whitelabel,
  | "navigation_background_color"
  | "main_text_color"
  | "active_text_color"
  | "background_hover_color"
  | "hover_text_color"
  | "accent_color"
>

/** The colours of a white label; null for each that is absent or no colour. */
export const givenColours = (whitelabel: TenantColours | null): NavigationColours => ({
  background: parseHex(whitelabel?.navigation_background_color),
  text: parseHex(whitelabel?.main_text_color),
  active: parseHex(whitelabel?.active_text_color),
  hoverBackground: parseHex(whitelabel?.background_hover_color),
  hoverText: parseHex(whitelabel?.hover_text_color),
  accent: parseHex(whitelabel?.accent_color),
})

/** The tokens of one theme; those of the accent only when there is one. */
export const themeTokens = (given: NavigationColours, theme: Theme): Tokens => ({
  ...navigationTokens(given, theme),
  ...(given.accent ? accentTokens(given.accent, theme) : {}),
})

/**
 * The tokens that a white label overrides (look, white label; D-055), with guaranteed contrast.
 * @returns token names with their leading dashes and `#rrggbb` or `light-dark(…)` values; empty without a valid
 * colour.
 */
export function tenantTokens(whitelabel: TenantColours | null): Record<string, string> {
  const given = givenColours(whitelabel)
  if (Object.values(given).every((colour) => colour === null)) return {}
  const [light, dark] = [themeTokens(given, themes.light), themeTokens(given, themes.dark)]
  return Object.fromEntries(
    Object.keys(light).map((name) => {
      const [day, night] = [toHex(ownValue(light, name)!), toHex(ownValue(dark, name)!)]
      return [`--${name}`, day === night ? day : `light-dark(${day},${night})`]
    }),
  )
}
