import Link from "next/link"
import { FeatureRequest } from "#components/form/feature-request.tsx"
import { buttonClass } from "#components/ui/button.tsx"

/** Text for an account in trial, in place of a file (D-112). */
export type NoExportProps = {
  isAdmin: boolean
  upgradeHref: string | null
  /** Address of the page that it stands on. */
  page: string
}

/** Names the modal to the buttons that open it, before scripts run as well. */
export const noExportId = "no-export"
const titleId = `${noExportId}-title`

/** Says why a trial exports nothing, and what can be done about it. */
export function NoExport({ isAdmin, upgradeHref, page }: NoExportProps) {
  return (
    <div id={noExportId} popover="auto" role="dialog" aria-labelledby={titleId} className="modal">
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
          popoverTarget={noExportId}
          popoverTargetAction="hide"
        >
          Close
        </button>
        <FeatureRequest feature="Exports" page={page} />
        {isAdmin && upgradeHref && (
          <Link className={buttonClass({ kind: "primary" })} href={upgradeHref} prefetch={false}>
            Upgrade
          </Link>
        )}
      </div>
    </div>
  )
}
