import { contrast, parseHex, type Rgb, standingOut, toHex } from "#lib/format/colours.ts"

/** A colour on a light ground, and in mail programs with a dark one. */
export type MailColour = { light: string; dark: string }

/** The roles of look/email.html. */
const own = {
  surface: { light: "#ffffff", dark: "#101416" },
  sunken: { light: "#f5f7f7", dark: "#0b0e0f" },
  text: { light: "#14191b", dark: "#eceff0" },
  "text-2": { light: "#48535a", dark: "#b3bdc2" },
  "text-3": { light: "#5f6a70", dark: "#929da3" },
  line: { light: "#e2e7e8", dark: "#252c30" },
  accent: { light: "#0b6285", dark: "#5fb8df" },
  "on-accent": { light: "#ffffff", dark: "#06202c" },
  "accent-text": { light: "#0a5a7a", dark: "#82cae9" },
} as const satisfies Record<string, MailColour>

export type MailRole = keyof typeof own
export type MailColours = Readonly<Record<MailRole, MailColour>>

/** Words are read from 4.5:1 on (WCAG 2). */
const readable = 4.5
const white: Rgb = [1, 1, 1]

type Ground = keyof MailColour

/** A button has the accent as it is; words have it as far as they can be read. */
function wordsOn(ground: Ground, accent: Rgb): string {
  const surfaces = [own.surface, own.sunken].map((role) => parseHex(role[ground])!)
  const words = standingOut(accent, surfaces, readable)
  return words ? toHex(words) : own["accent-text"][ground]
}

/**
 * The colours of a mail. A white label changes those of its accent alone, as far as they can be read.
 * @param accent as it is stored: text that is no colour never reaches the mail.
 */
export function mailColours(accent: string | null): MailColours {
  const given = parseHex(accent)
  if (!given) return own
  const both = (colour: string): MailColour => ({ light: colour, dark: colour })
  return {
    ...own,
    accent: both(toHex(given)),
    "on-accent": both(contrast(given, white) >= readable ? "#ffffff" : "#000000"),
    "accent-text": { light: wordsOn("light", given), dark: wordsOn("dark", given) },
  }
}
