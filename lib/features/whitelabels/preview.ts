import { contrast, parseHex, toHex } from "#lib/format/colours.ts"
import { activeBackground } from "#lib/tenant/navigation-tokens.ts"
import { givenColours, themeTokens } from "#lib/tenant/tenant-colours.ts"
import { type Theme, type Tokens, themes } from "#lib/tenant/themes.ts"
import type { ColourField, Colours } from "./colour-fields.ts"

export type ThemeName = keyof typeof themes

/** Every token of a theme, those of the product where nothing was chosen. */
function tokensFor(colours: Colours, theme: Theme): Tokens {
  const given = givenColours(colours)
  return themeTokens({ ...given, accent: given.accent ?? theme.accent }, theme)
}

/** Style of a part of a page that shows a look as it will be in one theme: `--nav-bg` and so on. */
export function previewStyle(colours: Colours, name: ThemeName): Record<string, string> {
  const theme = themes[name]
  const page = { surface: theme.surfaces[0]!, text: theme.navTextActive }
  const tokens = { ...tokensFor(colours, theme), ...page }
  return Object.fromEntries(Object.entries(tokens).map(([token, rgb]) => [`--${token}`, toHex(rgb)]))
}

export type Contrast = { label: string; ratio: number }

/** How well the texts of a look can be read in one theme; never less than 4.5. */
export function contrastsOf(colours: Colours, name: ThemeName): Contrast[] {
  const theme = themes[name]
  const of = tokensFor(colours, theme)
  const active = of["nav-text-active"]!
  const grounds = [of["nav-bg"]!, activeBackground(active, of["nav-bg"]!)]
  return [
    { label: "Navigation text", ratio: contrast(of["nav-text"]!, of["nav-bg"]!) },
    { label: "Current item", ratio: Math.min(...grounds.map((ground) => contrast(active, ground))) },
    { label: "Hovered item", ratio: contrast(of["nav-hover-text"]!, of["nav-hover-bg"]!) },
    { label: "Button text", ratio: contrast(of["on-accent"]!, of["accent"]!) },
    {
      label: "Links",
      ratio: Math.min(...theme.surfaces.map((ground) => contrast(of["accent-text"]!, ground))),
    },
  ]
}

/** `9.3 : 1`, never rounded up. */
export const ratioText = (ratio: number): string => `${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`

/**
 * Replacement of a chosen colour that would be unreadable.
 * @returns null while it is shown as chosen, or is no colour.
 */
export function shownInstead(colours: Colours, { name, token }: ColourField): string | null {
  const chosen = parseHex(colours[name])
  if (!chosen) return null
  const [light, dark] = [themes.light, themes.dark].map((theme) => toHex(tokensFor(colours, theme)[token]!))
  const own = toHex(chosen)
  if (light === own && dark === own) return null
  if (light === dark) return `Shown as ${light} for readability.`
  return `Shown as ${light} on light pages and ${dark} on dark ones for readability.`
}
