import type { IconPath } from "./drawn-icon.tsx"

/** The symbols of pages that failed, which are loaded with every page. */
export const errorIconPaths = {
  retry: [{ d: "M13 6.5A5.2 5.2 0 0 0 3.5 5M3 9.5A5.2 5.2 0 0 0 12.5 11M3.5 2.5V5H6M12.5 13.5V11H10" }],
  warning: [{ d: "M8 2.5 14 13.2H2z" }, { d: "M8 6.5v3M8 11.3v.1" }],
} as const satisfies Record<string, readonly IconPath[]>
