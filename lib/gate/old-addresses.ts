import { paths } from "#lib/routes/routes.ts"

const moved = ["profile", "account", "billing"]

/** Below /settings/account nothing stands any more (D-071); what stood there for integrations has a page of its own. */
function belowAccount(path: string): string | null {
  const rest =
    path.startsWith(`${paths.accountSettings()}/`) && path.slice(paths.accountSettings().length + 1)
  if (!rest) return null
  return /^integrations\/?$/.test(rest) ? paths.integrations() : paths.settings()
}

/** Where an address of before has gone (000 §2): /profile, /account/* and /billing/* live under /settings now. */
export function newAddressOf(path: string): string | null {
  const first = path.split("/")[1] ?? ""
  const isMoved = moved.includes(first) && (first !== "profile" || /^\/profile\/?$/.test(path))
  return isMoved ? `${paths.settings()}${path}` : belowAccount(path)
}
