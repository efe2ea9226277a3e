import { callApi } from "#lib/api-client/call-api.ts"
import type { KeptWidget } from "#lib/embed/kept-widgets.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"

/** A page of a feed after the first one: few ask for it, and browsers keep it. @returns null for a key of no widget. */
export async function laterPage(key: string, page: number): Promise<KeptWidget | null> {
  try {
    const askedAtMs = Date.now()
    const input = { params: { public_key: key }, query: { page } }
    return { widget: await callApi(null, "public_widgets.get", input), askedAtMs }
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null
    throw error
  }
}
