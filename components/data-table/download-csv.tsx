import Link from "next/link"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"

export type DownloadCsvProps = {
  href: string
  /** Identifier (D-265). */
  track: string
  /** What an account in trial is told in place of the file (D-112). */
  refusal: { isAdmin: boolean; upgradeHref: string | null } | null
}

const modalId = "no-export"
const titleId = "no-export-title"

const label = (
  <>
    <Icon name="download" />
    Download CSV
  </>
)

/** The rows of a list as a file; a trial without exports gets the reason instead, before scripts run as well. */
export function DownloadCsv({ href, track, refusal }: DownloadCsvProps) {
  if (!refusal) {
    return (
      <a className={buttonClass({})} href={href} data-track={track}>
        {label}
      </a>
    )
  }
  const { isAdmin, upgradeHref } = refusal
  return (
    <>
      <button type="button" className={buttonClass({})} popoverTarget={modalId} data-track={track}>
        {label}
      </button>
      <div id={modalId} popover="auto" role="dialog" aria-labelledby={titleId} className="modal">
        <div className="modal-head">
          <h2 id={titleId}>Exporting isn't allowed for trial users</h2>
        </div>
        <div className="modal-body">
          <p>
            {isAdmin ? "Upgrade your plan to download and schedule exports." : "Ask your admin to upgrade."}
          </p>
        </div>
        <div className="modal-foot">
          <button
            type="button"
            className={buttonClass({})}
            popoverTarget={modalId}
            popoverTargetAction="hide"
          >
            Close
          </button>
          {isAdmin && upgradeHref && (
            <Link className={buttonClass({ kind: "primary" })} href={upgradeHref} prefetch={false}>
              Upgrade
            </Link>
          )}
        </div>
      </div>
    </>
  )
}
