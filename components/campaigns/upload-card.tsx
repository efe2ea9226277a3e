import { FileText } from "lucide"
import type { ReactNode } from "react"
import { Icon } from "#components/ui/icon.tsx"
import type { RecipientUpload } from "#lib/contract/recipient-uploads/schema.ts"
import { linesText } from "#lib/format/lines-text.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"

export type UploadCardProps = {
  upload: RecipientUpload
  accountId: string
  action: ReactNode
  /** Of a file that can't be read before it is answered. */
  question?: ReactNode
}

function statusOf({ status, error, ...upload }: RecipientUpload): ReactNode {
  if (status === "processing") return <span role="status">Processing {upload.file_name}</span>
  if (status === "error") return <span className="err">{error}</span>
  const { total_successful_recipients: good, total_failed_recipients: bad } = upload
  if (good === 0) return <span className="err">No valid recipients in this file</span>
  return (
    <>
      {formatCount(good)} valid, {formatCount(bad)} with errors
    </>
  )
}

/** A file of recipients or pasted rows: how far it is, what is wrong with which lines, and the file to correct (D-220). */
export const UploadCard = ({ upload, accountId, action, question }: UploadCardProps) => (
  <li className="grid gap-1 p-3 border border-line rounded-card text-13">
    <div className="flex items-start gap-3">
      <Icon icon={FileText} className="mt-1 text-faint" />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{upload.file_name}</p>
        <p className="text-muted">{statusOf(upload)}</p>
      </div>
      {action}
    </div>
    {question}
    {upload.status === "complete" && upload.row_errors.length > 0 && (
      <>
        <ul className="grid gap-0.5 pl-7 text-12 text-muted">
          {upload.row_errors.map(({ code, error, count, rows }) => (
            <li key={code}>
              {error}: {linesText({ count, rows })}
            </li>
          ))}
        </ul>
        <p className="pl-7">
          <a
            className="inline-block py-1 font-medium"
            href={routes.bff("recipient_uploads.export_failed", {
              query: { account_id: accountId, upload_id: String(upload.upload_id) },
            })}
            download
            data-track="compose.error_file"
          >
            Download error file
          </a>
        </p>
      </>
    )}
  </li>
)
