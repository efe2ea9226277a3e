import { browserCall } from "#lib/bff/browser-client.ts"
import { alertText } from "#lib/errors/alert-text.ts"
import type { ExportRequest } from "./request.ts"
import { exportTexts } from "./texts.ts"

/**
 * Asks for the ranked categories before a file of them is made (D-121); browser only.
 * @returns what is told when that fails and no file is made.
 */
export async function rankFirst({ accountId, filters }: ExportRequest): Promise<string | null> {
  const { from, to } = filters as { from?: string; to?: string }
  const query = { ...(from ? { published_after: from } : {}), ...(to ? { published_before: to } : {}) }
  try {
    await browserCall("insights.rank_categories", { params: { account_id: accountId }, query })
    return null
  } catch (error) {
    return alertText(exportTexts.rankFailed, error)
  }
}
