import { DownloadCsv, type DownloadCsvProps } from "#components/data-table/download-csv.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import type { ExportRequest } from "#lib/features/exports/request.ts"
import { PolledDownload } from "./polled-download.tsx"

export type DownloadButtonProps = DownloadCsvProps & {
  /** Request for a polled file; null for direct downloads. */
  request: ExportRequest | null
}

/** The rows of a screen as a file: polled or straight; a trial without exports gets the reason (D-112). */
export function DownloadButton({ request, ...straight }: DownloadButtonProps) {
  const { href, track, refusal } = straight
  if (refusal || !request) return <DownloadCsv {...straight} />
  return (
    <PolledDownload fileType="csv" href={href} request={request} track={track} className={buttonClass({})} />
  )
}
