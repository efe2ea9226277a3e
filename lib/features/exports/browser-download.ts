import { browserCall } from "#lib/api-client/browser-client.ts"
import type { FileHeadings, FileType } from "#lib/contract/export-files/constants.ts"
import { alertText } from "#lib/errors/alert-text.ts"
import { routes } from "#lib/routes/routes.ts"
import { type ExportOutcome, pollExport, pollTimeoutMs } from "./poll-export.ts"
import type { ExportRequest } from "./request.ts"
import { exportTexts, lateText, startedText } from "./texts.ts"

/**
 * Asks for the ranked categories before a file of them is made (D-121); browser only.
 * @returns what is told when that fails and no file is made.
 */
async function rankFirst({ accountId, filters }: ExportRequest): Promise<string | null> {
  const { from, to } = filters as { from?: string; to?: string }
  const query = { ...(from ? { published_after: from } : {}), ...(to ? { published_before: to } : {}) }
  try {
    await browserCall("insights.rank_categories", { params: { account_id: accountId }, query })
    return null
  } catch (error) {
    return alertText(exportTexts.rankFailed, error)
  }
}

/** Notice after a download. */
export type DownloadNotice = {
  level: "success" | "info" | "alert"
  message: string
  action?: { text: string; href: string }
}

/** Reason not to request a file (D-121); null if there is none. */
const refusalBefore = async (request: ExportRequest): Promise<string | null> =>
  request.resource === "experience_categories" ? rankFirst(request) : null

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

function save(address: string): void {
  const link = document.createElement("a")
  link.href = address
  link.download = ""
  document.body.append(link)
  link.click()
  link.remove()
}

const start = (request: ExportRequest, fileType: FileType, headings: FileHeadings) =>
  browserCall("export_files.create", {
    params: { account_id: request.accountId },
    body: {
      resource: request.resource,
      filters: request.filters,
      file_type: fileType,
      download_options: {
        normalize_star_rating: false,
        columns: null,
        ...(headings === "names" ? {} : { headings }),
      },
      request_type: "manual",
      resource_id: request.resourceId,
      send_email: !request.isImpersonated,
    },
  })

async function end(outcome: ExportOutcome, startedMessage: string | null): Promise<DownloadNotice> {
  if (outcome.kind === "ready") {
    const address = routes.bff("export_files.download", { params: { id: outcome.id } })
    // A link tells no one that it failed.
    const answer = await fetch(address, { method: "HEAD", cache: "no-store" }).catch(() => null)
    if (!answer?.ok) return { level: "alert", message: exportTexts.notFetched }
    save(address)
    return { level: "success", message: startedText(startedMessage) }
  }
  if (outcome.kind !== "late") return { level: "alert", message: exportTexts[outcome.kind] }
  const action = { text: "Show", href: routes.fileDownload(outcome.id) }
  return { level: "info", message: lateText(startedMessage), action }
}

/** Has a file made, waits for it and saves it (D-107, D-108). Browser only. @returns what to say of it; never throws. */
export async function downloadMade(
  request: ExportRequest,
  fileType: FileType,
  headings: FileHeadings,
): Promise<DownloadNotice> {
  const refusal = await refusalBefore(request)
  if (refusal !== null) return { level: "alert", message: refusal }
  const { email, isImpersonated } = request
  const outcome = await pollExport({
    start: () => start(request, fileType, headings),
    read: (id) => browserCall("export_files.get", { params: { id } }),
    wait: pause,
    timeoutMs: isImpersonated ? pollTimeoutMs.impersonating : pollTimeoutMs.usual,
  })
  return end(outcome, isImpersonated ? null : email)
}
