import { parseHex, type Rgb } from "#lib/format/colours.ts"

const rgb = (hex: string): Rgb => parseHex(hex)!

/** Base colours of a tenant, per theme: the roles of the plain look that no tenant changes. */
export const themes = {
  light: {
    surfaces: ["#ffffff", "#f5f7f7", "#f0f3f3", "#e6eaeb"].map(rgb),
    navBg: rgb("#f5f7f7"),
    navText: rgb("#48535a"),
    navTextActive: rgb("#14191b"),
    accent: rgb("#0b6285"),
    softLightness: 0.95,
    lineLightness: 0.76,
  },
  dark: {
    surfaces: ["#101416", "#0b0e0f", "#181d20", "#1d2326", "#262d31"].map(rgb),
    navBg: rgb("#0b0e0f"),
    navText: rgb("#b3bdc2"),
    navTextActive: rgb("#eceff0"),
    accent: rgb("#5fb8df"),
    softLightness: 0.14,
    lineLightness: 0.28,
  },
} as const

export type Theme = (typeof themes)[keyof typeof themes]

/** Colours by token name without the leading dashes. */
export type Tokens = Record<string, Rgb>
