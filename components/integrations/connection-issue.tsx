import { Unplug } from "lucide"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { connectionIssueOf } from "#lib/features/integrations/connection-issues.ts"
import { IntegrationMark } from "./integration-mark.tsx"

export type ConnectionIssueProps = {
  code: string
  name: string
  integration_type?: string | null | undefined
  /** The parent whose access it is. */
  owner?: string | null
  /** Where it is connected again; null when that is not up to the user. */
  reconnectHref: string | null
}

/** Says that a source is not connected any more, and what helps (D-202). */
export function ConnectionIssue({
  code,
  name,
  integration_type,
  owner,
  reconnectHref,
}: ConnectionIssueProps) {
  const { title, message } = connectionIssueOf({ code, name, integration_type, owner: owner ?? null })
  return (
    <div
      className="flex items-start gap-3 py-3 px-3 border border-l-3 border-negative-line border-l-negative rounded-control bg-negative-soft/50 text-13"
      role="alert"
    >
      <IntegrationMark code={code} name={name} />
      <div className="flex-1 min-w-0">
        <b className="inline-flex items-center gap-1.5 font-strong text-negative-text">
          <Icon icon={Unplug} size={14} />
          {title}
        </b>
        <p className="text-muted">{message}</p>
      </div>
      {reconnectHref && (
        <a
          className={buttonClass({ dense: true }, "self-center flex-none")}
          href={reconnectHref}
          aria-label={`Reconnect ${name} now`}
          data-track="settings_integrations.reconnect"
        >
          Reconnect
        </a>
      )}
    </div>
  )
}
