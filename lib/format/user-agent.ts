/** Newer names first: each browser also says the names of those it came from. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
]

const systems: readonly [RegExp, string][] = [
  [/\biPad\b/, "iPad"],
  [/\biPhone\b/, "iPhone"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
]

const nameIn = (text: string, known: readonly [RegExp, string][]) =>
  known.find(([pattern]) => pattern.test(text))?.[1]

/**
 * A browser as people call it, such as "Firefox on Windows".
 * @param userAgent what it sent; without anything known in it "Unknown browser".
 */
export function browserName(userAgent: string | null | undefined): string {
  const browser = nameIn(userAgent ?? "", browsers)
  const system = nameIn(userAgent ?? "", systems)
  return [browser ?? "Unknown browser", system && `on ${system}`].filter(Boolean).join(" ")
}
