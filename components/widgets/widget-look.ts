import { parseHex, type Rgb, standingOut, toHex } from "#lib/format/colours.ts"

const white: Rgb = parseHex("#ffffff")!
const dark: Rgb = parseHex("#14191c")!
const textContrast = 4.5

/** The accent as words and focus have it: on white, and on the dark surface; its lightness moves until it can be read. */
export function accentsOf(accent: string): { light: string; dark: string } {
  const given = parseHex(accent) ?? parseHex("#2563eb")!
  const on = (surface: Rgb) => toHex(standingOut(given, [surface], textContrast) ?? given)
  return { light: on(white), dark: on(dark) }
}

/** Custom properties of a widget: set by scripts, since strict policies forbid `style=""`. */
export function propertiesOf(accent: string): Record<string, string> {
  const { light, dark: onDark } = accentsOf(accent)
  return { "--kl": light, "--kd": onDark }
}
