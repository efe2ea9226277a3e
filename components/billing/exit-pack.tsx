import { Fragment } from "react"
import { exitPackLinks } from "#lib/features/billing/exit-pack.ts"

/** Everything an account takes along when it leaves, as CSV (D-291). */
export const ExitPack = ({ accountId, note }: { accountId: string; note?: string }) => (
  <p className="text-13">
    <span className="text-muted">Download your data as CSV: </span>
    {exitPackLinks(accountId).map(({ key, label, href }, at) => (
      <Fragment key={key}>
        {at > 0 && ", "}
        <a href={href} data-track={`billing.exit_pack_${key}`}>
          {label}
        </a>
      </Fragment>
    ))}
    .{note && <span className="text-muted"> {note}</span>}
  </p>
)
