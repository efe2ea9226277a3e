import { Download } from "lucide"
import { noExportId } from "#components/data-table/no-export.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { FileType } from "#lib/contract/export-constants.ts"
import type { ExportRequest } from "#lib/features/exports/request.ts"
import { PolledDownload } from "./polled-download.tsx"

export type DownloadItemProps = {
  fileType: FileType
  /** Null for an account that exports nothing: the item then says why. */
  href: string | null
  /** Null where files come straight (async_file_download is off). */
  request: ExportRequest | null
  track: string
}

/** One file of an export menu. */
export function DownloadItem({ fileType, href, request, track }: DownloadItemProps) {
  if (href !== null && request) return <PolledDownload {...{ fileType, href, request, track }} />
  const label = (
    <>
      <Icon icon={Download} />
      Download {fileType.toUpperCase()}
    </>
  )
  if (href === null) {
    return (
      <button type="button" className="menu-item" popoverTarget={noExportId} data-track={track}>
        {label}
      </button>
    )
  }
  return (
    <a className="menu-item" href={href} data-track={track}>
      {label}
    </a>
  )
}
