import { ChevronDown, Download, Printer } from "lucide"
import type { ReactNode } from "react"
import { NoExport, type NoExportProps } from "#components/data-table/no-export.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { LinkMenu } from "#components/ui/link-menu.tsx"
import type { FileType } from "#lib/contract/export-constants.ts"
import type { ExportRequest } from "#lib/features/exports/request.ts"
import { DownloadItem } from "./download-item.tsx"

export type ExportMenuProps = {
  /** Addresses of the files, which hold what the screen shows. */
  files: Record<FileType, string>
  /** What is made of the rows when files are polled; null where they come straight. */
  request: ExportRequest | null
  /** Null for a screen that is not printed whole. */
  printHref: string | null
  /** Begins the identifiers of the items (D-265). */
  track: string
  /** Of an account in trial: told in place of the files (D-112). */
  refusal: NoExportProps | null
  /** More items of the screen. */
  children?: ReactNode
}

/** What can be taken away from a screen: files of its rows, and paper. It opens before scripts run. */
export function ExportMenu({ files, request, printHref, track, refusal, children }: ExportMenuProps) {
  return (
    <>
      <LinkMenu
        label="Export"
        summaryClass="btn"
        summary={
          <>
            <Icon icon={Download} />
            Export
            <Icon icon={ChevronDown} />
          </>
        }
      >
        {children}
        {(["csv", "ndjson"] as const).map((fileType) => (
          <DownloadItem
            key={fileType}
            fileType={fileType}
            href={refusal ? null : files[fileType]}
            request={request}
            track={`${track}.${fileType}`}
          />
        ))}
        {printHref !== null && (
          <a className="menu-item" href={printHref} data-track={`${track}.print`}>
            <Icon icon={Printer} />
            Print
          </a>
        )}
      </LinkMenu>
      {refusal && <NoExport {...refusal} />}
    </>
  )
}
