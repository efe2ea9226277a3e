import { contrast, parseHex, type Rgb, standingOut, toHsl, withLightness } from "#lib/format/colours.ts"
import type { Theme, Tokens } from "./themes.ts"

const white = parseHex("#ffffff")!
const black = parseHex("#000000")!

/**
 * The seven accent values and the focus ring of a white label in one theme (look, white label): accent words 4.5:1
 * on every surface, the solid accent and the ring 3:1, the text on the accent 4.5:1 or more.
 */
export function accentTokens(accentGiven: Rgb, theme: Theme): Tokens {
  const accent = standingOut(accentGiven, theme.surfaces, 3) ?? theme.accent
  const onAccent = contrast(accent, white) >= contrast(accent, black) ? white : black
  // Away from the text on it, so that hovering and pressing never cost contrast.
  const away = onAccent === white ? -1 : 1
  const { lightness } = toHsl(accent)
  const soft = withLightness(accent, theme.softLightness)
  const text = standingOut(accent, [...theme.surfaces, soft], 4.5) ?? theme.navTextActive
  return {
    accent,
    "accent-hover": withLightness(accent, lightness + away * 0.05),
    "accent-active": withLightness(accent, lightness + away * 0.1),
    "accent-soft": soft,
    "accent-line": withLightness(accent, theme.lineLightness),
    "accent-text": text,
    "on-accent": onAccent,
    focus: text,
  }
}
