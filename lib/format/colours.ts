/** Red, green and blue, each 0 to 1. */
export type Rgb = readonly [number, number, number]

/**
 * Reads a colour of three or six hex digits, with or without `#`.
 * @returns null for everything else: such text must never reach CSS.
 */
export function parseHex(text: string | null | undefined): Rgb | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text ?? "")?.[1]
  if (!digits) return null
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits
  const channel = (start: number) => Number.parseInt(full.slice(start, start + 2), 16) / 255
  return [channel(0), channel(2), channel(4)]
}

/** `#rrggbb`. */
export const toHex = (rgb: Rgb): string =>
  `#${rgb
    .map((value) =>
      Math.round(Math.min(1, Math.max(0, value)) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`

/** The colour as a browser will paint it: eight bits per channel. */
const painted = (rgb: Rgb): Rgb => parseHex(toHex(rgb))!

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const gamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

/** Relative luminance of WCAG 2, 0 to 1. */
export const luminance = ([r, g, b]: Rgb): number =>
  0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)

/** Contrast ratio of WCAG 2, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** Hue 0 to 360, saturation and lightness 0 to 1. */
export type Hsl = { hue: number; saturation: number; lightness: number }

export function toHsl([r, g, b]: Rgb): Hsl {
  const max = Math.max(r, g, b)
  const min = Math.min(r, g, b)
  const lightness = (max + min) / 2
  const span = max - min
  if (span === 0) return { hue: 0, saturation: 0, lightness }
  const saturation = span / (1 - Math.abs(2 * lightness - 1))
  const sector = max === r ? ((g - b) / span + 6) % 6 : max === g ? (b - r) / span + 2 : (r - g) / span + 4
  return { hue: sector * 60, saturation: Math.min(1, saturation), lightness }
}

export function fromHsl({ hue, saturation, lightness }: Hsl): Rgb {
  const span = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const turn = (offset + hue / 30) % 12
    return lightness - span * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))
  }
  return painted([channel(0), channel(8), channel(4)])
}

/** The same hue with another lightness, 0 to 1. */
export const withLightness = (rgb: Rgb, lightness: number): Rgb =>
  fromHsl({ ...toHsl(rgb), lightness: Math.min(1, Math.max(0, lightness)) })

/** The colour itself, then the same hue ever further from its lightness, up to black and white. */
export function* lightnessSteps(rgb: Rgb): Generator<Rgb> {
  const from = toHsl(rgb).lightness
  yield rgb
  for (let step = 0.01; step <= 1.005; step += 0.01) {
    yield withLightness(rgb, from - step)
    yield withLightness(rgb, from + step)
  }
}

/** The nearest lightness of the same hue that stands out from all backgrounds. @returns null when none does. */
export function standingOut(rgb: Rgb, backgrounds: readonly Rgb[], ratio: number): Rgb | null {
  for (const candidate of lightnessSteps(rgb)) {
    if (backgrounds.every((background) => contrast(candidate, background) >= ratio)) return candidate
  }
  return null
}

function toOklab([r, g, b]: Rgb): Rgb {
  const [lr, lg, lb] = [linear(r), linear(g), linear(b)]
  const l = Math.cbrt(0.4122214708 * lr + 0.5363325363 * lg + 0.0514459929 * lb)
  const m = Math.cbrt(0.2119034982 * lr + 0.6806995451 * lg + 0.1073969566 * lb)
  const s = Math.cbrt(0.0883024619 * lr + 0.2817188376 * lg + 0.6299787005 * lb)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([lightness, a, b]: Rgb): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return painted([
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ])
}

/** `color-mix(in oklab, rgb share, into)`; share 0 to 1. */
export function mix(rgb: Rgb, share: number, into: Rgb): Rgb {
  const [one, other] = [toOklab(rgb), toOklab(into)]
  const part = (index: 0 | 1 | 2) => one[index] * share + other[index] * (1 - share)
  return fromOklab([part(0), part(1), part(2)])
}

/** `1a2b3c` is meant as `#1a2b3c`; everything else stays as it is. */
export const withHash = (text: string): string => text.trim().replace(/^(?=[\da-f]{3}(?:[\da-f]{3})?$)/i, "#")
