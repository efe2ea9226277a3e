"use client"

import { useState } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { useToast } from "#components/ui/toast.tsx"
import { toastMs } from "#components/ui/toast-ms.ts"
import { browserCall } from "#lib/bff/browser-client.ts"
import type { FileType } from "#lib/contract/export-words.ts"
import { type ExportOutcome, pollExport, pollTimeoutMs } from "#lib/features/exports/poll-export.ts"
import type { ExportRequest } from "#lib/features/exports/request.ts"
import { exportTexts, lateText, startedText } from "#lib/features/exports/texts.ts"
import { routes } from "#lib/routes/routes.ts"

export type PolledDownloadProps = {
  request: ExportRequest
  fileType: FileType
  /** The direct file: what the link is before scripts run. */
  href: string
  track: string
}

const durationMs = toastMs.exports

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

function save(address: string): void {
  const link = document.createElement("a")
  link.href = address
  link.download = ""
  document.body.append(link)
  link.click()
  link.remove()
}

/** An item of an export menu that has its file made, waits for it and saves it (D-107, D-108). */
export function PolledDownload({ request, fileType, href, track }: PolledDownloadProps) {
  const show = useToast()
  const [isBusy, setBusy] = useState(false)
  const { accountId, resource, filters, email, isImpersonated } = request
  const told = isImpersonated ? null : email

  const ask = () =>
    browserCall("export_files.create", {
      params: { account_id: accountId },
      body: {
        resource,
        filters,
        file_type: fileType,
        download_options: { normalize_star_rating: false, columns: null },
        request_type: "manual",
        resource_id: null,
        send_email: !isImpersonated,
      },
    })

  async function fetchFile(id: string): Promise<void> {
    const address = routes.bff("export_files.download", { params: { id } })
    // A link tells nobody that it failed.
    const answer = await fetch(address, { method: "HEAD", cache: "no-store" }).catch(() => null)
    if (!answer?.ok) return show({ level: "alert", message: exportTexts.notFetched, durationMs })
    save(address)
    show({ level: "success", message: startedText(told), durationMs })
  }

  async function end(outcome: ExportOutcome): Promise<void> {
    if (outcome.kind === "ready") return fetchFile(outcome.id)
    if (outcome.kind !== "late") {
      return show({ level: "alert", message: exportTexts[outcome.kind], durationMs })
    }
    const action = { text: "Show", href: routes.fileDownload(outcome.id) }
    show({ level: "info", message: lateText(told), durationMs, action })
  }

  async function download(): Promise<void> {
    setBusy(true)
    const outcome = await pollExport({
      start: ask,
      read: (id) => browserCall("export_files.get", { params: { id } }),
      wait: pause,
      timeoutMs: isImpersonated ? pollTimeoutMs.impersonating : pollTimeoutMs.usual,
    })
    setBusy(false)
    await end(outcome)
  }

  return (
    <a
      className="menu-item"
      href={href}
      data-track={track}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        if (!isBusy) void download()
      }}
    >
      <Icon name="download" />
      Download {fileType.toUpperCase()}
    </a>
  )
}
