import type { Config } from "tailwindcss"

const role = (name: string) => `var(--${name})`
const roles = (...names: string[]) => Object.fromEntries(names.map((name) => [name, role(name)]))
const meaning = (name: string) => ({
  DEFAULT: role(name),
  soft: role(`${name}-soft`),
  line: role(`${name}-line`),
  text: role(`${name}-text`),
})

/** Utilities speak in the roles of app/styles/tokens.css; there is no other palette, scale or radius. */
export default {
  content: ["./app/**/*.{ts,tsx}", "./components/**/*.{ts,tsx}"],
  theme: {
    screens: { sm: "480px", md: "768px", ml: "1024px", lg: "1100px", xl: "1280px", "2xl": "1480px" },
    colors: {
      transparent: "transparent",
      current: "currentColor",
      inherit: "inherit",
      // Of brands whose marks have to be shown as they are, on light and dark pages alike.
      yelp: "#ff1a1a",
      tripadvisor: "#34e0a1",
      white: "#ffffff",
      black: "#000000",
      ink: role("text"),
      muted: role("text-2"),
      faint: role("text-3"),
      inverse: role("text-inverse"),
      disabled: role("text-disabled"),
      surface: { DEFAULT: role("surface"), inverse: role("surface-inverse") },
      sunken: role("surface-sunken"),
      raised: role("surface-raised"),
      hover: role("surface-hover"),
      press: role("surface-press"),
      line: { DEFAULT: role("line"), strong: role("line-strong"), control: role("line-control") },
      accent: { ...meaning("accent"), hover: role("accent-hover"), active: role("accent-active") },
      positive: meaning("positive"),
      negative: meaning("negative"),
      warning: meaning("warning"),
      neutral: meaning("neutral"),
      on: {
        accent: role("on-accent"),
        positive: role("on-positive"),
        negative: role("on-negative"),
        warning: role("on-warning"),
      },
      nav: {
        DEFAULT: role("nav-bg"),
        text: role("nav-text"),
        line: role("nav-line"),
        post: role("nav-post"),
        focus: role("nav-focus"),
        hover: { DEFAULT: role("nav-hover-bg"), text: role("nav-hover-text") },
        active: { DEFAULT: role("nav-active-bg"), text: role("nav-text-active") },
      },
      ...roles("star", "scrim", "focus", "mark-pos", "mark-neg", "chart-1", "chart-2"),
    },
    // One step is 4 px: p-2 is 8 px, gap-1.5 is 6 px, max-w-180 is 720 px.
    spacing: {
      DEFAULT: role("s-1"),
      0: "0px",
      px: "1px",
      dense: role("h-dense"),
      control: role("h-control"),
      touch: role("h-touch"),
      topbar: role("topbar-h"),
      flyout: role("flyout-w"),
      content: role("content-max"),
    },
    borderRadius: {
      none: "0",
      mark: role("r-1"),
      control: role("r-2"),
      card: role("r-3"),
      modal: role("r-4"),
      full: role("r-full"),
    },
    animation: {
      spin: "spin 900ms linear infinite",
      breathe: "breathe 1.4s ease-in-out infinite alternate",
      "fade-in": "fade-in var(--fade)",
    },
    keyframes: {
      spin: { to: { transform: "rotate(360deg)" } },
      breathe: { to: { opacity: ".45" } },
    },
    boxShadow: { float: role("shadow-float") },
    fontFamily: { sans: role("font"), mono: role("font-mono") },
    fontSize: Object.fromEntries(
      ["12", "13", "14", "h1", "h2", "h3", "figure"].map((step) => [
        step,
        [role(`t-${step}`), role(`lh-${step}`)] as [string, string],
      ]),
    ),
    // text-13/inherit changes the size and keeps the line height around it.
    lineHeight: { none: "1", inherit: "inherit" },
    fontWeight: { regular: role("w-regular"), medium: role("w-medium"), strong: role("w-strong") },
    zIndex: {
      1: "1",
      ...Object.fromEntries(
        ["sticky", "nav", "flyout", "menu", "modal", "toast", "tooltip"].map((layer) => [
          layer,
          role(`z-${layer}`),
        ]),
      ),
    },
  },
} satisfies Config
