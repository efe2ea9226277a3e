/** One line about the browser; null where only scripts can tell. */
export type Fact = { name: string; value: string | null }

/** Facts from the request itself. */
export type ServerFacts = { userAgent: string; language: string; hasCookies: boolean }

/** The facts of D-083 as far as the server knows them. */
export const serverFacts = ({ userAgent, language, hasCookies }: ServerFacts): Fact[] => [
  { name: "User agent", value: userAgent || "not sent" },
  { name: "Language", value: language || "not sent" },
  { name: "Screen", value: null },
  { name: "Viewport", value: null },
  { name: "Time zone", value: null },
  { name: "Cookies", value: hasCookies ? "sent with this page" : "none sent with this page" },
  { name: "Online", value: null },
]

/** The facts of D-083 as the browser tells them now. */
export const browserFacts = (): Fact[] => [
  { name: "User agent", value: navigator.userAgent },
  { name: "Language", value: navigator.languages.join(", ") || navigator.language },
  { name: "Screen", value: `${screen.width} × ${screen.height}` },
  { name: "Viewport", value: `${window.innerWidth} × ${window.innerHeight}` },
  { name: "Time zone", value: Intl.DateTimeFormat().resolvedOptions().timeZone },
  { name: "Cookies", value: navigator.cookieEnabled ? "on" : "off" },
  { name: "Online", value: navigator.onLine ? "yes" : "no" },
]
