import { CircleAlert, CircleCheck, Clock, Download, RefreshCw } from "lucide"
import { buttonClass } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { ExportFile } from "#lib/contract/index.ts"
import { exportTexts } from "#lib/features/exports/texts.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { countOf, formatBytes } from "#lib/format/numbers.ts"

export type FileStateProps = {
  /** `missing` for a foreign one too. */
  file: ExportFile | "missing" | "expired"
  /** Where its bytes are. */
  dataHref: string
  /** The page itself, to look again. */
  href: string
  timeZone: string
}

const retentionText = "Files are kept for 7 days."

function ready(
  { name, rows, bytes, expires_at }: ExportFile,
  timeZone: string,
): { title: string; hint: string } {
  const facts = [
    rows == null ? null : countOf(rows, "row", "rows"),
    bytes == null ? null : formatBytes(bytes),
    expires_at ? `available until ${formatInstant(expires_at, timeZone)}` : null,
  ]
  return { title: name ?? "Your file", hint: `${facts.filter(Boolean).join(", ")}.` }
}

/** Progress of a file, with the link to it when it is ready. */
export function FileState({ file, dataHref, href, timeZone }: FileStateProps) {
  if (file === "missing")
    return <EmptyState icon={Download} title={exportTexts.missing} hint={retentionText} />
  if (file === "expired") {
    return (
      <EmptyState
        icon={Clock}
        title={exportTexts.expired}
        hint={`${retentionText} The next report will have a new link, or you can export the file again.`}
      />
    )
  }
  if (file.status === "no_results") {
    return <EmptyState icon={Download} title={exportTexts.empty} hint="Widen the filters and try again." />
  }
  if (file.status === "failed") {
    const title = file.status_reason === "timeout" ? exportTexts.timedOut : exportTexts.failed
    return <EmptyState icon={CircleAlert} title={title} hint="Try exporting it again." />
  }
  if (!file.file_url) {
    return (
      <EmptyState
        icon={Clock}
        title="Preparing your file"
        hint="This can take a few minutes."
        action={
          <a className={buttonClass({})} href={href} data-track="file_download.again">
            <Icon icon={RefreshCw} />
            Refresh
          </a>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={CircleCheck}
      {...ready(file, timeZone)}
      action={
        <a
          className={buttonClass({ kind: "primary" })}
          href={dataHref}
          download
          data-track="file_download.save"
        >
          Download
        </a>
      }
    />
  )
}
