"use client"

import { Download } from "lucide"
import { useState } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { useToast } from "#components/ui/toast.tsx"
import type { FileType } from "#lib/contract/export-files/constants.ts"
import type { ExportRequest } from "#lib/features/exports/request.ts"
import { downloadLabel, exportTexts } from "#lib/features/exports/texts.ts"
import { toastMs } from "#lib/format/toast-ms.ts"

export type PolledDownloadProps = {
  request: ExportRequest
  fileType: FileType
  /** The direct file: what the link is before scripts run. */
  href: string
  track: string
  /** An item of a menu unless said otherwise. */
  className?: string
  /** Its columns have headings in plain words. */
  isPlain?: boolean
}

const loadDownload = () => import("#lib/features/exports/browser-download.ts")

/** Has a file made, waits for it and saves it (D-107, D-108). */
export function PolledDownload({
  request,
  fileType,
  href,
  track,
  className = "menu-item",
  isPlain = false,
}: PolledDownloadProps) {
  const show = useToast()
  const [isBusy, setBusy] = useState(false)

  async function download(): Promise<void> {
    setBusy(true)
    const notice = await loadDownload().then(
      ({ downloadMade }) => downloadMade(request, fileType, isPlain ? "plain" : "names"),
      () => ({ level: "alert" as const, message: exportTexts.notStarted }),
    )
    setBusy(false)
    show({ ...notice, durationMs: toastMs.exports })
  }

  return (
    <a
      className={className}
      href={href}
      data-track={track}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        if (!isBusy) void download()
      }}
    >
      <Icon icon={Download} />
      {isBusy ? `Preparing ${fileType.toUpperCase()}...` : downloadLabel(fileType, isPlain)}
    </a>
  )
}
