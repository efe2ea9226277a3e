import { clsx } from "clsx"
import { CircleCheck, CircleX, Clock, ExternalLink, type IconNode, Unplug } from "lucide"
import Link from "next/link"
import { ActionForm } from "#components/form/action-form.tsx"
import { Badge, type BadgeTone } from "#components/ui/badge.tsx"
import { Button, buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { Integration } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { type CardState, hasIssue, linkOwnerOf } from "#lib/features/integrations/card-state.ts"
import {
  connectMessageOf,
  descriptionOf,
  launchAddresses,
  prerequisites,
  providerOf,
} from "#lib/features/integrations/catalogue.ts"
import { daysUntilExpires, expiryText } from "#lib/features/integrations/days-until-expires.ts"
import { reviewsNote } from "#lib/features/integrations/reviews-note.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { formatInstantDay } from "#lib/format/dates.ts"
import { routes } from "#lib/routes/routes.ts"
import { ConnectButton } from "./connect-button.tsx"
import { DisconnectButton } from "./disconnect-button.tsx"
import { IntegrationMark } from "./integration-mark.tsx"
import { UnlinkButton } from "./unlink-button.tsx"

export type IntegrationCardProps = {
  integration: Integration
  state: CardState
  now: Date
  timeZone: string
  /** Address of the page that it stands on. */
  page: string
  canConnect: boolean
  canDisconnect: boolean
  /** Whether other accounts may use what is connected here as well. */
  isShared: boolean
  /** Where help about it is; undefined when there is none. */
  helpHref?: string | undefined
}

type Said = { tone: BadgeTone; icon: IconNode; text: string }

function saidOf({ integration, state, now, timeZone }: IntegrationCardProps): Said | null {
  const { expires_at: end, requested_at: asked } = integration
  const owner = linkOwnerOf(integration)
  const days = daysUntilExpires(end, now)
  const on = (instant: string | null | undefined) =>
    instant ? ` on ${formatInstantDay(instant, timeZone)}` : ""
  const said: Partial<Record<CardState, Said>> = {
    connected: {
      tone: "positive",
      icon: CircleCheck,
      text: owner === null ? "Integrated" : `Integrated through ${owner}`,
    },
    requested: { tone: "neutral", icon: Clock, text: `Requested${on(asked)}` },
    expiring: { tone: "warning", icon: Clock, text: expiryText(days).replace("expires", "Expires") },
    expired: { tone: "negative", icon: CircleX, text: `Expired${days < 0 ? on(end) : ""}` },
    unreachable: { tone: "negative", icon: Unplug, text: "Not reachable" },
  }
  return said[state] ?? null
}

function RequestAccess({ integration, page }: Pick<IntegrationCardProps, "integration" | "page">) {
  const label = `Request access to ${integration.name}`
  return (
    <ActionForm
      action={routes.form("global_integration_accounts.create")}
      page={page}
      state={untouched}
      label={label}
    >
      <input type="hidden" name="integration_id" value={integration.id} />
      <Button type="submit" dense aria-label={label} data-track="settings_integrations.request">
        Request Access
      </Button>
    </ActionForm>
  )
}

/** Button that ends an integration's access; null when the account can't end it. */
function endOf({ oauth_token_id: token, global_token_integration_id: given }: Integration) {
  if (token != null) return { isRequested: false, id: token }
  return given == null ? null : { isRequested: true, id: given }
}

function Acts(props: IntegrationCardProps) {
  const { integration, state, page, canConnect, canDisconnect, isShared, helpHref } = props
  const { code, name } = integration
  const provider = providerOf(code)
  const end = endOf(integration)
  const owner = linkOwnerOf(integration)
  const { linked_integration_id: linkId } = integration
  return (
    <>
      {state === "launch" && ownValue(launchAddresses, code) && (
        <a
          className={buttonClass({ dense: true })}
          href={ownValue(launchAddresses, code)}
          target="_blank"
          rel="noreferrer"
          data-track="settings_integrations.launch"
        >
          {`Open ${name}`}
          <Icon icon={ExternalLink} size={14} />
        </a>
      )}
      {state === "launch" && helpHref && (
        <a
          className={buttonClass({ kind: "quiet", dense: true })}
          href={helpHref}
          aria-label={`Help with ${name}`}
          data-track="settings_integrations.help"
        >
          Help
        </a>
      )}
      {state === "request" && canConnect && <RequestAccess integration={integration} page={page} />}
      {state === "integrate" && canConnect && provider && (
        <ConnectButton
          name={name}
          href={routes.oauthOutbound(provider)}
          message={connectMessageOf(integration)}
          prerequisite={ownValue(prerequisites, code)}
        />
      )}
      {(state === "expiring" || state === "expired") && canConnect && provider && owner === null && (
        <a
          className={buttonClass({ dense: true })}
          href={routes.oauthOutbound(provider)}
          aria-label={`Reconnect ${name}`}
          data-track="settings_integrations.reconnect"
        >
          Reconnect
        </a>
      )}
      {["connected", "expiring", "expired"].includes(state) &&
        provider &&
        integration.oauth_token_id != null && (
          <Link
            className={buttonClass({ kind: "quiet", dense: true })}
            href={routes.connection(provider)}
            prefetch={false}
            aria-label={`Places of ${name}`}
            data-track="settings_integrations.places"
          >
            Places
          </Link>
        )}
      {["connected", "expiring", "expired", "unreachable"].includes(state) && canDisconnect && end && (
        <DisconnectButton {...end} name={name} page={page} isShared={isShared} />
      )}
      {owner !== null && linkId != null && canDisconnect && (
        <UnlinkButton
          id={linkId}
          name={name}
          label="Stop using"
          title={`Stop using ${name} through ${owner}?`}
          text={`New reviews from ${name} no longer arrive. Your existing reviews are kept.`}
          page={page}
        />
      )}
    </>
  )
}

/** One entry of the catalogue: what it does, how it stands, and what can be done (D-198, D-199). */
export function IntegrationCard(props: IntegrationCardProps) {
  const { integration, state } = props
  const { code, name } = integration
  const said = saidOf(props)
  const owner = linkOwnerOf(integration)
  const isToConnect = owner === null && (state === "integrate" || state === "expired")
  const needs = isToConnect ? ownValue(prerequisites, code) : undefined
  const note = hasIssue(state) ? null : reviewsNote(integration)
  return (
    <article
      className={clsx(
        "row-span-3 mb-3 grid min-w-0 grid-cols-[40px_minmax(0,1fr)] grid-rows-subgrid gap-x-3 p-4 border rounded-card text-13",
        state === "expiring" && "border-warning-line",
        hasIssue(state) && "border-negative-line",
        state !== "expiring" && !hasIssue(state) && "border-line",
      )}
      aria-label={name}
    >
      <IntegrationMark code={code} name={name} />
      <h3 className="min-h-5">{name}</h3>
      <p className="mt-0.5 text-muted">
        {descriptionOf(integration)}
        {needs && ` ${needs}`}
        {owner !== null && state === "expired" && ` ${owner} has to reconnect it.`}
        {note && <span className="mt-1 block text-ink">{note}</span>}
      </p>
      <div className="col-span-2 mt-3.5 flex min-h-11 flex-wrap items-center gap-2 border-t border-line pt-3">
        <span className={said ? "flex-auto" : "min-w-0 flex-1"}>
          {said ? (
            <Badge tone={said.tone} icon={said.icon}>
              {said.text}
            </Badge>
          ) : (
            <span className="text-faint">{connectMessageOf(integration)}</span>
          )}
        </span>
        <Acts {...props} />
      </div>
    </article>
  )
}
