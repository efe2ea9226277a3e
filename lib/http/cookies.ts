export type Scheme = "http" | "https"

const safeDecode = (text: string): string => {
  if (!text.includes("%")) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** One cookie of a `Cookie` header. @returns null when absent; the first one counts. */
export function readCookie(header: string | null | undefined, name: string): string | null {
  for (const part of (header ?? "").split(";")) {
    const split = part.indexOf("=")
    if (split > 0 && part.slice(0, split).trim() === name) return safeDecode(part.slice(split + 1).trim())
  }
  return null
}

/** A `Cookie` header with one cookie replaced, or added when it was absent. */
export function replaceCookie(header: string | null, name: string, value: string): string {
  const others = (header ?? "")
    .split(";")
    .filter((part) => part.trim() && part.split("=")[0]?.trim() !== name)
  return [...others.map((part) => part.trim()), `${name}=${encodeURIComponent(value)}`].join("; ")
}

type Attributes = { maxAgeS: number; path?: string; isReadable?: boolean }

/** A `Set-Cookie` value: SameSite=Lax, HttpOnly unless readable, Secure on https. */
export function setCookie(scheme: Scheme, name: string, value: string, attributes: Attributes): string {
  return [
    `${name}=${encodeURIComponent(value)}`,
    `Path=${attributes.path ?? "/"}`,
    `Max-Age=${attributes.maxAgeS}`,
    "SameSite=Lax",
    ...(attributes.isReadable ? [] : ["HttpOnly"]),
    ...(scheme === "https" ? ["Secure"] : []),
  ].join("; ")
}
