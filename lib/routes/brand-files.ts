/** Files of `public/` that show the product's own brand, so they do not exist on the domains of white labels. */
export const brandFiles = {
  icon: "/icon.svg",
  favicon: "/favicon.ico",
  touchIcon: "/apple-touch-icon.png",
  manifestIcon: "/icon-192.png",
  largeManifestIcon: "/icon-512.png",
  manifest: "/manifest.webmanifest",
} as const

const all: readonly string[] = Object.values(brandFiles)

/** Whether a path is one of them. */
export const isBrandFile = (path: string): boolean => all.includes(path)
