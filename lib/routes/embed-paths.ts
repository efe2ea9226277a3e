/** Addresses that other websites load; they stand outside of pages (D-069, D-301). */
export const embedPaths = {
  /** Frames by their keys, and data with `.json` behind these. */
  frames: "/embed/",
  list: "/embed/widgets.json",
  script: "/embed/v1.js",
  /** Plain pages by their keys. */
  pages: "/w/",
  /** The script that never changes. @param hash of its bytes. */
  lastingScript: (hash: string) => `/embed/v1.${hash}.js`,
} as const
