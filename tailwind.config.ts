import type { Config } from "tailwindcss"

const role = (name: string) => `var(--${name})`
const roles = (...names: string[]) => Object.fromEntries(names.map((name) => [name, role(name)]))

/** Utilities speak in the roles of app/styles/tokens.css; there is no other palette, scale or radius. */
export default {
  content: ["./app/**/*.{ts,tsx}", "./components/**/*.{ts,tsx}"],
  theme: {
    screens: { sm: "480px", md: "768px", ml: "1024px", lg: "1100px", xl: "1280px", "2xl": "1480px" },
    colors: {
      transparent: "transparent",
      current: "currentColor",
      ...roles(
        "surface",
        "surface-sunken",
        "surface-raised",
        "surface-hover",
        "surface-press",
        "line",
        "line-strong",
        "line-control",
        "text",
        "text-2",
        "text-3",
        "accent",
        "accent-soft",
        "accent-text",
        "positive-text",
        "negative-text",
        "warning-text",
      ),
    },
    spacing: {
      0: "0px",
      px: "1px",
      ...Object.fromEntries([1, 2, 3, 4, 5, 6, 8, 10, 12, 16].map((step) => [step, role(`s-${step}`)])),
    },
    borderRadius: { 1: role("r-1"), 2: role("r-2"), 3: role("r-3"), 4: role("r-4"), full: role("r-full") },
    fontFamily: { sans: role("font"), mono: role("font-mono") },
    fontSize: {
      12: [role("t-12"), role("lh-12")],
      13: [role("t-13"), role("lh-13")],
      14: [role("t-14"), role("lh-14")],
    },
    fontWeight: { regular: role("w-regular"), medium: role("w-medium"), strong: role("w-strong") },
  },
} satisfies Config
