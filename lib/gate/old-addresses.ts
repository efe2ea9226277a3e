import { paths } from "#lib/routes/routes.ts"

const moved = ["profile", "account", "billing"]

/** Where an address of before has gone (000 §2): /profile, /account/* and /billing/* live under /settings now. */
export function newAddressOf(path: string): string | null {
  const first = path.split("/")[1] ?? ""
  const isMoved = moved.includes(first) && (first !== "profile" || /^\/profile\/?$/.test(path))
  return isMoved ? `${paths.settings()}${path}` : null
}
