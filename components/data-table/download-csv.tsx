import { Download } from "lucide"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { NoExport, type NoExportProps, noExportId } from "./no-export.tsx"

export type DownloadCsvProps = {
  href: string
  /** Identifier (D-265). */
  track: string
  /** Of an account in trial. */
  refusal: NoExportProps | null
  /** For a page with several files. */
  label?: string
}

/** The rows of a list as a file; a trial without exports gets the reason instead, before scripts run as well. */
export function DownloadCsv({ href, track, refusal, label: text = "Download CSV" }: DownloadCsvProps) {
  const label = (
    <>
      <Icon icon={Download} />
      {text}
    </>
  )
  if (!refusal) {
    return (
      <a className={buttonClass({})} href={href} data-track={track}>
        {label}
      </a>
    )
  }
  return (
    <>
      <button type="button" className={buttonClass({})} popoverTarget={noExportId} data-track={track}>
        {label}
      </button>
      <NoExport {...refusal} />
    </>
  )
}
