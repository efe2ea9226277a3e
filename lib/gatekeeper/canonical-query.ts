import { type Decision, type GateFacts, redirect } from "#lib/gate/decision.ts"
import type { PageTable } from "#lib/gate/page.ts"
import { pageAt } from "#lib/gate/page-at.ts"
import { pages } from "#lib/gate/pages.gen.ts"

/**
 * Where a document whose query is not written canonically is found (D-089): what a filter form sends before scripts run is
 * one such query. To be asked once the gate lets the request through.
 * @param table the pages that exist; those that do not say how their query is written have no way of their own.
 * @returns the redirect, or null when the address stays.
 */
export async function canonicalRedirect(
  { path, search, isDocument }: Pick<GateFacts, "path" | "search" | "isDocument">,
  table: PageTable = pages,
): Promise<Extract<Decision, { action: "redirect" }> | null> {
  const page = isDocument && search !== "" ? pageAt(path, table) : null
  const write = await page?.canonical?.()
  if (!write) return null
  const given = new URLSearchParams(search)
  const query = write(given)
  // A writer that is not settled after one turn would send the browser round in circles.
  const isSettled = query === given.toString() || query !== write(new URLSearchParams(query))
  return isSettled ? null : redirect("canonical-query", `${path}${query ? `?${query}` : ""}`)
}
