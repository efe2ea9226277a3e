import { contrast, lightnessSteps, mix, type Rgb, standingOut } from "#lib/format/colours.ts"
import { type Theme, type Tokens, themes } from "./themes.ts"

export type NavigationColours = {
  background: Rgb | null
  text: Rgb | null
  active: Rgb | null
  hoverBackground: Rgb | null
  hoverText: Rgb | null
  accent: Rgb | null
}

/** As the look derives `--nav-active-bg`: the current entry lies on a trace of its own text colour. */
export const activeBackground = (active: Rgb, background: Rgb) => mix(active, 0.07, background)

function activeOn(active: Rgb, background: Rgb): Rgb | null {
  for (const candidate of lightnessSteps(active)) {
    const lies = [background, activeBackground(candidate, background)]
    if (lies.every((under) => contrast(candidate, under) >= 4.5)) return candidate
  }
  return null
}

/** A middle grey carries no text well: the background itself moves as little as it must. */
function backgroundAndActive(background: Rgb, active: Rgb): { background: Rgb; active: Rgb } {
  for (const candidate of lightnessSteps(background)) {
    const found = activeOn(active, candidate)
    if (found) return { background: candidate, active: found }
  }
  throw new Error("black and white always carry text")
}

/** Whose texts read better on a background that is the same in light and dark pages. */
const themeFor = (background: Rgb): Theme =>
  contrast(background, themes.light.navText) >= contrast(background, themes.dark.navText)
    ? themes.light
    : themes.dark

/**
 * The navigation of a white label in one theme (look, white label): texts 4.5:1, the post 3:1; where a colour fails
 * its lightness moves and its hue stays.
 */
export function navigationTokens(given: NavigationColours, page: Theme): Tokens {
  const theme = given.background ? themeFor(given.background) : page
  const { background, active } = backgroundAndActive(
    given.background ?? theme.navBg,
    given.active ?? theme.navTextActive,
  )
  const text = standingOut(given.text ?? theme.navText, [background], 4.5) ?? active
  const hoverBackground = given.hoverBackground ?? mix(text, 0.1, background)
  const hoverText = standingOut(given.hoverText ?? given.active ?? text, [hoverBackground], 4.5) ?? active
  const post = given.active ? active : (given.accent ?? page.accent)
  return {
    "nav-bg": background,
    "nav-text": text,
    "nav-text-active": active,
    "nav-hover-bg": hoverBackground,
    "nav-hover-text": hoverText,
    "nav-post": standingOut(post, [background, activeBackground(active, background)], 3) ?? active,
  }
}
