import type { TenantColours } from "#lib/tenant/tenant-colours.ts"

/** The colours of a white label as they are stored or typed. */
export type Colours = TenantColours

/** The colours that an owner chooses (D-055), and the token that each becomes. */
export const colourFields = [
  { name: "navigation_background_color", label: "Navigation background", token: "nav-bg" },
  { name: "main_text_color", label: "Navigation text", token: "nav-text" },
  { name: "active_text_color", label: "Current item", token: "nav-text-active" },
  { name: "background_hover_color", label: "Hover background", token: "nav-hover-bg" },
  { name: "hover_text_color", label: "Hover text", token: "nav-hover-text" },
  { name: "accent_color", label: "Buttons and links", token: "accent" },
] as const satisfies readonly { name: keyof Colours; label: string; token: string }[]

export type ColourField = (typeof colourFields)[number]
