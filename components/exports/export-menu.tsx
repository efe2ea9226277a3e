import { ChevronDown, Download, Printer } from "lucide"
import type { ReactNode } from "react"
import { NoExport, type NoExportProps, noExportId } from "#components/data-table/no-export.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { LinkMenu } from "#components/ui/link-menu.tsx"
import type { FileType } from "#lib/contract/export-files/constants.ts"
import type { ExportRequest } from "#lib/features/exports/request.ts"
import { downloadLabel } from "#lib/features/exports/texts.ts"
import { withPlainHeads } from "#lib/routes/file-endings.ts"
import { PolledDownload } from "./polled-download.tsx"
import { PrintItem } from "./print-item.tsx"
import { PrintShownItem } from "./print-shown-item.tsx"

type DownloadItemProps = {
  fileType: FileType
  /** Null for an account that exports nothing: the item then says why. */
  href: string | null
  /** Null where files come straight (async_file_download is off). */
  request: ExportRequest | null
  track: string
  /** Its columns have headings in plain words. */
  isPlain?: boolean
}

type RefusedItemProps = { icon: Parameters<typeof Icon>[0]["icon"]; label: string; track: string }

/** Menu item disabled for an account in trial, with the reason. */
const RefusedItem = ({ icon, label, track }: RefusedItemProps) => (
  <button type="button" className="menu-item" popoverTarget={noExportId} data-track={track}>
    <Icon icon={icon} />
    {label}
  </button>
)

/** One file of an export menu. */
function DownloadItem({ fileType, href, request, track, isPlain = false }: DownloadItemProps) {
  if (href !== null && request) return <PolledDownload {...{ fileType, href, request, track, isPlain }} />
  const label = downloadLabel(fileType, isPlain)
  if (href === null) return <RefusedItem {...{ icon: Download, label, track }} />
  return (
    <a className="menu-item" href={href} data-track={track}>
      <Icon icon={Download} />
      {label}
    </a>
  )
}

export type ExportMenuProps = {
  /** Addresses of the files, which hold what the screen shows; null for a screen or a user without any. */
  files: Record<FileType, string> | null
  /** Request for a polled file; null for direct downloads. */
  request: ExportRequest | null
  /** Address of the screen's paper; "shown" where that is the screen itself, null where it has none. */
  printHref: string | null
  /** Begins the identifiers of the items (D-265). */
  track: string
  /** Of an account in trial: told in place of files and paper (D-112). */
  refusal: NoExportProps | null
  /** More items of the screen. */
  children?: ReactNode
}

const filesOf = (files: Record<FileType, string>) => [
  { key: "csv", fileType: "csv" as const, href: files.csv, isPlain: false },
  { key: "plain_csv", fileType: "csv" as const, href: withPlainHeads(files.csv), isPlain: true },
  { key: "ndjson", fileType: "ndjson" as const, href: files.ndjson, isPlain: false },
]

/** Exports of a screen: files of its rows, and print. It opens before scripts run. */
export function ExportMenu({ files, request, printHref, track, refusal, children }: ExportMenuProps) {
  return (
    <>
      <LinkMenu
        label="Export"
        summaryClass="btn"
        summary={
          <>
            <Icon icon={Download} />
            <span className="[.dd:has([aria-busy=true])_&]:hidden">Export</span>
            <span className="hidden [.dd:has([aria-busy=true])_&]:inline">Preparing...</span>
            <Icon icon={ChevronDown} />
          </>
        }
      >
        {children}
        {files &&
          filesOf(files).map(({ key, fileType, href, isPlain }) => (
            <DownloadItem
              key={key}
              fileType={fileType}
              href={refusal ? null : href}
              request={request}
              track={`${track}.${key}`}
              isPlain={isPlain}
            />
          ))}
        {printHref !== null &&
          (refusal ? (
            <RefusedItem icon={Printer} label="Print" track={`${track}.print`} />
          ) : printHref === "shown" ? (
            <PrintShownItem track={`${track}.print`} />
          ) : (
            <PrintItem href={printHref} track={`${track}.print`} />
          ))}
      </LinkMenu>
      {refusal && <NoExport {...refusal} />}
    </>
  )
}
